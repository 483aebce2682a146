import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Certificate, ProofOfCoverage } from '#events/rules';
import { applicationAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Button, Card, DocumentActions, FactList, Message, Stack, printParts, useText } from '../../ui/index.ts';
import { DownloadFailure, DownloadPdf } from './DownloadPdf.tsx';
import { PrintedCertificate } from './PrintedCertificate.tsx';
import { usePdfDownload } from './use-pdf-download.ts';

interface CertificateCardProps {
  readonly certificate: Certificate;
  /** From 1. */
  readonly number: number;
}

interface CertificatesProps {
  readonly proof: ProofOfCoverage;
}

const toSheetId = (number: number): string => `certificate-${number}`;

/** What the certificate shows, and where it is mailed. */
function CertificateIntro({ certificate: { holder, email } }: Pick<CertificateCardProps, 'certificate'>): JSX.Element {
  const t = useText();
  const { mailsProof } = useAtomValue(applicationAtom);
  if (mailsProof !== true || email === '') return <p>{t('Shows that {holder} is an additional insured on your policy. It’s ready to send.', { holder })}</p>;
  return (
    <p>
      <Message
        text="Shows that {holder} is an additional insured on your policy. We’re emailing the certificate to <email></email>."
        values={{ holder, email: <strong>{email}</strong> }}
      />
    </p>
  );
}

/** Who gets the certificate, and how: as a file or printed. */
function CertificateCard({ certificate, number }: CertificateCardProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { id } = useAtomValue(applicationAtom);
  const pdf = usePdfDownload(`/proof-of-coverage/${id}/certificate-${number}.pdf`);
  const { holder, addressLines, reference } = certificate;
  const isTest = program.api.env !== 'PROD';
  const facts = [
    { term: t('Address'), fact: addressLines.join(', '), dataFrom: 'answers' },
    { term: t('Certificate number'), fact: reference },
  ];
  return (
    <Stack data-print="hide">
      <Card title={t('Certificate for {holder}', { holder })} action={isTest ? <strong>{t('Test purchase: not valid')}</strong> : undefined}>
        <Stack>
          <CertificateIntro certificate={certificate} />
          <FactList aligned facts={facts} />
          <DownloadFailure pdf={pdf} />
          <DocumentActions>
            <DownloadPdf pdf={pdf} variant="secondary" label={t('Download certificate')} name={t('Download certificate for {holder}', { holder })} />
            <Button variant="secondary" aria-label={t('Print certificate for {holder}', { holder })} onClick={() => printParts(`#${toSheetId(number)}`)}>
              {t('Print certificate')}
            </Button>
          </DocumentActions>
        </Stack>
      </Card>
    </Stack>
  );
}

/** A card for each certificate of the purchase. */
export const CertificateCards = ({ proof }: CertificatesProps): JSX.Element => (
  <>
    {proof.certificates.map((certificate, index) => (
      <CertificateCard key={certificate.reference} certificate={certificate} number={index + 1} />
    ))}
  </>
);

/** The certificates on paper, a sheet each. */
export const PrintedCertificates = ({ proof }: CertificatesProps): JSX.Element => (
  <>
    {proof.certificates.map((certificate, index) => (
      <PrintedCertificate key={certificate.reference} id={toSheetId(index + 1)} proof={proof} certificate={certificate} />
    ))}
  </>
);
