import { type JSX, useEffect } from 'react';
import type { Program } from '#events/program';
import { getAccountSite } from '#events/rules';
import type { Graph } from '#workflows/ports';
import { Card, HelpPanel, LinkButton, PageHeading, Prose, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';
import { ResendForm } from './ResendForm.tsx';

export interface PoliciesPageProps {
  readonly program: Program;
  /** False if nothing says which program the buyer knows: the page names none. */
  readonly isNamed: boolean;
  /** True if the deployment mails proofs of coverage. */
  readonly mailsProof: boolean;
  readonly graph: Graph;
}

/** Stands for a name in a subject. */
const ANY = '…';

/** By the subjects of the letter that a purchase sends. */
function Mail({ program, isNamed, mailsProof }: Omit<PoliciesPageProps, 'graph'>): JSX.Element {
  const t = useText();
  const { provider } = program.display;
  const name = isNamed ? program.display.name : ANY;
  if (!mailsProof) return <p>{t('Your policy number is in the email with your policy documents, which you received after your purchase.')}</p>;
  const subjects = [t('You’re insured: {name}', { name }), t('{count, plural, one {Your policy is} other {Your policies are}} confirmed: {name}', { count: 1, name })];
  return (
    <Stack space="lines">
      <p>
        {t('Your policy number is in the email that we sent you after your purchase. Search your inbox for “{seller}” or for one of these subjects:', { seller: provider.name })}
      </p>
      <Prose>
        <ul>
          {subjects.map((subject) => (
            <li key={subject}>
              <strong>{subject}</strong>
            </li>
          ))}
        </ul>
      </Prose>
      <p>{t('Your proof of coverage and your receipt are attached to it.')}</p>
    </Stack>
  );
}

/** Leads buyers to the policies that they bought, also on another device: to the email with the policy number, to the account, to the phone. It starts no application. */
export function PoliciesPage({ program, isNamed, mailsProof, graph }: PoliciesPageProps): JSX.Element {
  const t = useText();
  const { name, phone, phoneHours } = program.display;
  const mail = <Mail program={program} isNamed={isNamed} mailsProof={mailsProof} />;
  useEffect(() => {
    document.title = [t('Policies and account'), isNamed ? name : ''].filter(Boolean).join(' – ');
  }, [t, isNamed, name]);
  return (
    <TwoColumnLayout asideLabel={t('Need help?')} aside={<HelpPanel phone={phone} hours={phoneHours} />}>
      <Stack space="cards">
        <PageHeading title={t('Policies and account')} lead={isNamed ? name : undefined} takesFocus />
        <Card title={t('Find your policy number')}>
          <Stack>
            {mailsProof ? <ResendForm sitename={isNamed ? program.sitename : null} graph={graph} /> : mail}
            <p>
              {mailsProof
                ? t('If it doesn’t arrive, call us, and have the name and email from your purchase ready. We’ll find your policy.')
                : t('Call us, and have the name and email from your purchase ready. We’ll find your policy.')}
            </p>
          </Stack>
        </Card>
        {mailsProof ? <Card title={t('Or search your inbox')}>{mail}</Card> : null}
        <Card title={t('Log in to your account')}>
          <Stack alignItems="flex-start">
            <p>{t('Use the email and password from your purchase. Your account opens in a new tab. There you can see your policies and download proof of insurance.')}</p>
            <LinkButton variant={mailsProof ? 'secondary' : 'primary'} href={`${getAccountSite(program)}/login`} external>
              {t('Log in to your account')}
            </LinkButton>
          </Stack>
        </Card>
        <Stack alignItems="flex-start">
          <LinkButton href={`/${window.location.search}`}>{t('Go to the application')}</LinkButton>
        </Stack>
      </Stack>
    </TwoColumnLayout>
  );
}
