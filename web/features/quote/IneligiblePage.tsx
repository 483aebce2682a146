import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useRef, useState } from 'react';
import { applicationAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { CallRequest } from './CallRequest.tsx';
import { CallButton, Card, CopyableCode, LinkButton, PageHeading, PhoneLink, Prose, Stack, TwoColumnLayout, useText, Message } from '../../ui/index.ts';

/** The program's HTML for an address that is not insured; `fallback` if the sanitizer cannot be loaded. */
function SpecialText({ html, fallback }: { readonly html: string; readonly fallback: JSX.Element }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('dompurify').then(
      ({ default: purify }) => box.current?.replaceChildren(purify.sanitize(html, { RETURN_DOM_FRAGMENT: true })),
      () => setFailed(true),
    );
  }, [html]);
  return hasFailed ? fallback : <Prose ref={box} />;
}

function DefaultText(): JSX.Element {
  const t = useText();
  const { phone } = useSession().program.display;
  return (
    <Stack>
      <p>{t('Additional information is required to complete your application and get your quote.')}</p>
      <p>
        <Message text="Please call <phone></phone>. We’ve saved your answers, so you won’t have to repeat them." values={{ phone: <PhoneLink number={phone} /> }} />
      </p>
    </Stack>
  );
}

/** Whom to call, and when. */
function CallUs(): JSX.Element {
  const { phone, phoneHours } = useSession().program.display;
  return (
    <Stack space="lines">
      <CallButton number={phone} />
      {phoneHours === undefined ? null : (
        <Stack as="p" textStyle="small" color="fg.soft" textAlign="center">
          {phoneHours}
        </Stack>
      )}
    </Stack>
  );
}

/** The number under which the CRM has the buyer. */
function CrmReference(): JSX.Element | null {
  const t = useText();
  const { opportunity } = useAtomValue(quoteAtom);
  return opportunity ? (
    <Stack space="lines">
      <CopyableCode label={t('Your reference number')} value={opportunity.accountId} />
      <Stack as="p" textStyle="small" color="fg.soft">
        {t('Have this number ready when you call, so we can find your answers.')}
      </Stack>
    </Stack>
  ) : null;
}

/** What is not sold online, and that nothing was charged. */
function ApplicationNotes(): JSX.Element {
  const t = useText();
  const { kickedOut } = useAtomValue(quoteAtom);
  return (
    <Card title={t('About your application')} compact>
      <Stack space="lines">
        {kickedOut.length > 0 ? <p>{t('Not available online: {names}', { names: kickedOut.map(({ name }) => name).join(', ') })}</p> : null}
        <Stack as="p" textStyle="small" color="fg.soft">
          {t('Nothing has been charged.')}
        </Stack>
      </Stack>
    </Card>
  );
}

/** The page for applications that cannot be bought online: the program's special text or the default one (specification, 2: ineligible page). */
export function IneligiblePage(): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  const { page } = useAtomValue(applicationAtom);
  const { kickedOutByAddress } = useAtomValue(quoteAtom);
  const { specialKickout } = program.display;
  const special = specialKickout?.enabled && kickedOutByAddress ? specialKickout.html : null;
  return (
    <TwoColumnLayout asideLabel={t('About your application')} aside={<ApplicationNotes />}>
      <Stack space="cards">
        <PageHeading title={t('Your insurance application requires special attention')} takesFocus />
        <Card>
          <Stack>
            {special === null ? <DefaultText /> : <SpecialText html={special} fallback={<DefaultText />} />}
            <CrmReference />
            <CallUs />
          </Stack>
        </Card>
        <CallRequest />
        <LinkButton onClick={() => goTo(page)}>{t('Go back to your answers')}</LinkButton>
      </Stack>
    </TwoColumnLayout>
  );
}
