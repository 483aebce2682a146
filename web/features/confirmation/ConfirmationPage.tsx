import { useAtomValue } from 'jotai';
import type { JSX, ReactNode } from 'react';
import { answersAtom, applicationAtom, purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Actions, Button, Card, LinkButton, Message, Notice, PageHeading, PhoneLink, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';
import { DownloadFailure, DownloadPdf } from './DownloadPdf.tsx';
import { ProofCard } from './ProofCard.tsx';
import { Receipt } from './Receipt.tsx';
import { usePdfDownload } from './use-pdf-download.ts';

/** If the account's password must be changed: whether the email for it was sent. */
function NewPasswordNotice(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const { passwordEmail } = useAtomValue(purchaseAtom);
  if (passwordEmail === null) return null;
  if (passwordEmail === 'sent') return <Notice>{t('We’ve emailed you a link to choose a new password for your account.')}</Notice>;
  return (
    <Notice tone="amber" title={t('Unable to send password update email')}>
      {t('Your purchase is complete. To change your account’s password, please call {phone}.', { phone: program.display.phone })}
    </Notice>
  );
}

/** What a buyer does with the proof, and with the page. */
function ProofActions(): JSX.Element {
  const t = useText();
  const { startOver } = useSession();
  const { id } = useAtomValue(applicationAtom);
  const pdf = usePdfDownload(`/proof-of-coverage/${id}.pdf`);
  return (
    <Stack data-print="hide">
      <DownloadFailure pdf={pdf} />
      <Actions>
        <LinkButton onClick={startOver}>{t('Start another application')}</LinkButton>
        <Actions>
          <Button variant="secondary" onClick={() => window.print()}>
            {t('Print proof of coverage')}
          </Button>
          <DownloadPdf pdf={pdf} variant="primary" />
        </Actions>
      </Actions>
    </Stack>
  );
}

export interface ConfirmationPageProps {
  readonly summary: ReactNode;
  /** The program's configured texts. */
  readonly extraComponents: JSX.Element | null;
}

/** The page after the purchase: policy numbers, receipt, next steps. It prints well. */
export function ConfirmationPage({ summary, extraComponents }: ConfirmationPageProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const answers = useAtomValue(answersAtom);
  const { mailsProof } = useAtomValue(applicationAtom);
  const email = typeof answers['email'] === 'string' ? answers['email'] : '';
  const values = { email: <strong>{email || t('your email address')}</strong>, phone: <PhoneLink number={program.display.phone} /> };
  return (
    <TwoColumnLayout asideLabel={t('Order summary')} aside={summary}>
      <Stack space="cards">
        <PageHeading title={program.display.confirmationTitle} lead={t('You’re insured. Save your policy number.')} takesFocus />
        {extraComponents}
        <ProofCard />
        <Receipt />
        <Stack data-print="hide">
          <Card title={t('What happens next')}>
            <Stack>
              <NewPasswordNotice />
              {program.display.confirmationText ? <p>{program.display.confirmationText}</p> : null}
              <p>
                {mailsProof === true ? (
                  <Message text="We’re emailing your proof of coverage to <email></email>. Questions? Call <phone></phone>" values={values} />
                ) : (
                  <Message text="We’ll write to <email></email>. Questions? Call <phone></phone>" values={values} />
                )}
              </p>
            </Stack>
          </Card>
        </Stack>
        <ProofActions />
      </Stack>
    </TwoColumnLayout>
  );
}
