import { useAtomValue } from 'jotai';
import type { JSX, ReactNode } from 'react';
import { answersAtom, applicationAtom, purchaseAtom } from '../../state/atoms.ts';
import { type ProofOfCoverage, formatDate, getAccountSite } from '#events/rules';
import { useSession } from '../../state/session.ts';
import { Button, Card, DocumentActions, HelpLines, LinkButton, Message, Notice, PageHeading, PhoneText, Stack, TwoColumnLayout, printParts, useText } from '../../ui/index.ts';
import { CertificateCards, PrintedCertificates } from './Certificates.tsx';
import { DownloadFailure, DownloadPdf } from './DownloadPdf.tsx';
import { PROOF_CARD_ID, ProofCard } from './ProofCard.tsx';
import { Receipt } from './Receipt.tsx';
import { usePdfDownload } from './use-pdf-download.ts';
import { useProof } from './use-proof.ts';

/** If the account's password must be changed: whether the email for it was sent. */
function NewPasswordNotice(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const { passwordEmail } = useAtomValue(purchaseAtom);
  if (passwordEmail === null) return null;
  if (passwordEmail === 'sent') return <Notice>{t('We’ve emailed you a link to choose a new password for your account.')}</Notice>;
  return (
    <Notice tone="amber" title={t('Unable to send password update email')}>
      <PhoneText text={t('Your purchase is complete. To change your account password, please call {phone}.', { phone: program.display.phone })} number={program.display.phone} />
    </Notice>
  );
}

/** What a buyer does with the proof. */
function ProofActions(): JSX.Element {
  const t = useText();
  const { id } = useAtomValue(applicationAtom);
  const pdf = usePdfDownload(`/proof-of-coverage/${id}.pdf`);
  return (
    <Stack data-print="hide">
      <DownloadFailure pdf={pdf} />
      <DocumentActions>
        <DownloadPdf pdf={pdf} variant="primary" label={t('Download proof of coverage')} />
        <Button variant="secondary" onClick={() => printParts('header:not(main *)', `#${PROOF_CARD_ID}`, 'footer')}>
          {t('Print proof of coverage')}
        </Button>
      </DocumentActions>
      {t.language === 'en' ? null : <p>{t('The download also has a copy in English.')}</p>}
    </Stack>
  );
}

function StartAnother(): JSX.Element {
  const t = useText();
  const { startOver } = useSession();
  return (
    <Stack data-print="hide" alignItems="flex-start">
      <LinkButton onClick={startOver}>{t('Start another application')}</LinkButton>
    </Stack>
  );
}

export interface ConfirmationPageProps {
  readonly summary: ReactNode;
  /** Of the order, for the printed receipt. */
  readonly orderLines?: ReactNode;
  /** The program's configured texts. */
  readonly extraComponents: JSX.Element | null;
}

interface NextStepsProps {
  /** How many there are. */
  readonly policies: number;
  readonly certificates: number;
}

/** What is emailed, and to whom. */
function NextLetter({ policies, certificates }: NextStepsProps): JSX.Element {
  const t = useText();
  const { email } = useAtomValue(answersAtom);
  const { mailsProof } = useAtomValue(applicationAtom);
  const values = { email: <strong>{typeof email === 'string' && email !== '' ? email : t('your email address')}</strong> };
  if (mailsProof !== true)
    return <Message text="Emails about your {count, plural, one {policy} other {policies}} go to <email></email>." values={{ ...values, count: policies }} />;
  if (certificates > 0)
    return (
      <Message
        text="We’re emailing your proof of coverage, your receipt and {count, plural, one {your certificate} other {your certificates}} to <email></email>."
        values={{ ...values, count: certificates }}
      />
    );
  return <Message text="We’re emailing your proof of coverage and your receipt to <email></email>." values={values} />;
}

function NextSteps(props: NextStepsProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { account } = useAtomValue(purchaseAtom);
  return (
    <Stack data-print="hide">
      <Card title={t('What happens next')}>
        <Stack>
          <NewPasswordNotice />
          <p>
            <NextLetter {...props} />
          </p>
          {program.display.confirmationText ? <p>{program.display.confirmationText}</p> : null}
          {account === null ? null : (
            <Stack alignItems="flex-start">
              <LinkButton variant="secondary" href={`${getAccountSite(program)}/login`} external>
                {t('Log in to your account')}
              </LinkButton>
            </Stack>
          )}
          <HelpLines phone={program.display.phone} />
        </Stack>
      </Card>
    </Stack>
  );
}

const countPolicies = (proof: ProofOfCoverage | null): number => proof?.policies.length ?? 1;

/** The number of an only policy, which is below the first screen of a phone, and when coverage starts, if all policies start together. */
function useLead(proof: ProofOfCoverage | null): string {
  const t = useText();
  const count = countPolicies(proof);
  const [start, ...others] = new Set(proof?.policies.map(({ from }) => from));
  if (start === undefined || others.length > 0) return t('Save your policy {count, plural, one {number} other {numbers}}.', { count });
  const date = formatDate(start, t.locale);
  const [only] = count === 1 ? (proof?.policies ?? []) : [];
  if (only) return t('Your policy number is {number}. Your coverage starts {date}.', { number: only.policyNumber, date });
  return t('Your coverage starts {date}. Save your policy {count, plural, one {number} other {numbers}}.', { count, date });
}

/** The page after the purchase: policy numbers, certificates, receipt, next steps. It prints well. */
export function ConfirmationPage({ summary, orderLines, extraComponents }: ConfirmationPageProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const proof = useProof();
  return (
    <TwoColumnLayout asideLabel={t('Your order')} aside={summary}>
      <Stack space="cards">
        <PageHeading title={program.display.confirmationTitle} lead={useLead(proof)} takesFocus />
        {extraComponents}
        {proof ? <ProofCard proof={proof} /> : null}
        <ProofActions />
        {proof ? <CertificateCards proof={proof} /> : null}
        <Stack _print={{ breakBefore: 'page' }}>
          <Receipt lines={orderLines} />
        </Stack>
        <NextSteps policies={countPolicies(proof)} certificates={proof?.certificates.length ?? 0} />
        <StartAnother />
        {proof ? <PrintedCertificates proof={proof} /> : null}
      </Stack>
    </TwoColumnLayout>
  );
}
