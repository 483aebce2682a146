import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { defaultLicenseText } from '#events/program';
import { CERTIFICATE_NOTES, CERTIFICATE_TITLE, type Certificate, type ProofOfCoverage, formatCertificateStatement, formatDate, getToday, nameInEnglish } from '#events/rules';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { FactList, LanguageProvider, PrintedSheet, Stack, useText } from '../../ui/index.ts';
import { PolicyFacts } from './PolicyFacts.tsx';

interface PrintedCertificateProps {
  readonly id: string;
  readonly proof: ProofOfCoverage;
  readonly certificate: Certificate;
}

/** Who sells, what the sheet is, and when it was issued, by the server's clock. */
function Head({ reference }: Pick<Certificate, 'reference'>): JSX.Element {
  const { program } = useSession();
  const { issuedAt } = useAtomValue(purchaseAtom);
  const { provider } = program.display;
  const issued = issuedAt === undefined ? '' : ` Issued ${formatDate(getToday(program.timeZone, Date.parse(issuedAt)))}.`;
  return (
    <Stack>
      <div>
        <strong>{provider.name}</strong>
        <Stack as="p" textStyle="small" color="fg.muted">
          {provider.address}
        </Stack>
      </div>
      <div>
        <Stack as="h2" textStyle="display">
          {CERTIFICATE_TITLE}
        </Stack>
        {program.api.env === 'PROD' ? null : (
          <p>
            <strong>Test purchase: not valid</strong>
          </p>
        )}
        <p>{`Certificate ${reference}.${issued}`}</p>
      </div>
    </Stack>
  );
}

/** In English where it is the usual one. A program's own text is in the language of the page, and is marked as such. */
function LicenseText({ pageLang }: { readonly pageLang: string }): JSX.Element {
  const { licenceText } = useSession().program.display.provider;
  const isUsual = Object.values<string>(defaultLicenseText).includes(licenceText);
  return isUsual ? <p>{defaultLicenseText.en}</p> : <p lang={pageLang}>{licenceText}</p>;
}

/** The printed sheet for an additional insured. It is in English, as the PDF is, because its reader’s language is unknown. */
export function PrintedCertificate({ id, proof, certificate }: PrintedCertificateProps): JSX.Element {
  const { program } = useSession();
  const { provider, phone } = program.display;
  const { holder, addressLines, reference } = certificate;
  const { locale, language } = useText();
  // A page in another language lacks the program's English names, so the insurer's own stay.
  const policies = language === 'en' ? nameInEnglish(program, certificate) : certificate.policies;
  return (
    <PrintedSheet id={id} lang="en">
      <LanguageProvider language="en">
        <Stack>
          <Head reference={reference} />
          <Stack borderTopWidth="hairline" paddingTop="6">
            <FactList aligned facts={[{ term: 'Certificate holder', fact: holder, lines: addressLines, dataFrom: 'answers' }]} />
            <Stack as="p" textStyle="section" fontWeight="regular" maxWidth="measure">
              {formatCertificateStatement(certificate)}
            </Stack>
            <FactList
              aligned
              facts={[
                { term: 'Named insured', fact: proof.namedInsured, dataFrom: 'answers' },
                { term: 'Address', fact: proof.address, dataFrom: 'answers' },
              ]}
            />
          </Stack>
          {policies.map((policy) => (
            <PolicyFacts key={policy.policyNumber} policy={policy} />
          ))}
          <Stack space="lines" textStyle="small" color="fg.muted" borderTopWidth="hairline" paddingTop="4">
            {CERTIFICATE_NOTES.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <p>{`To confirm this coverage, call ${provider.name} at ${phone}.`}</p>
            <LicenseText pageLang={locale} />
          </Stack>
        </Stack>
      </LanguageProvider>
    </PrintedSheet>
  );
}
