import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useRef } from 'react';
import { applicationAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, LinkButton, PageHeading, Prose, Stack } from '../../ui/index.ts';

/** The program's own words for an address that is not insured here. */
function SpecialLanguage({ html }: { readonly html: string }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void import('dompurify').then(({ default: purify }) => box.current?.replaceChildren(purify.sanitize(html, { RETURN_DOM_FRAGMENT: true })));
  }, [html]);
  return <Prose ref={box} />;
}

/** The page for applications that cannot be bought online. */
export function Ineligible(): JSX.Element {
  const { program, goTo } = useSession();
  const { page } = useAtomValue(applicationAtom);
  const { kickedOutByAddress, kickedOut } = useAtomValue(quoteAtom);
  const { phone, specialKickout } = program.display;
  const special = specialKickout?.enabled && kickedOutByAddress ? specialKickout.html : null;
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title="Your insurance application requires special attention" takesFocus />
      <Card>
        <Stack>
          {special === null ? <p>Additional information is required to complete your application and get your quote.</p> : <SpecialLanguage html={special} />}
          <p>
            Please call <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>. We have kept your answers, so you will not have to give them again.
          </p>
          {kickedOut.length > 0 ? <p>It concerns: {kickedOut.map(({ name }) => name).join(', ')}.</p> : null}
        </Stack>
      </Card>
      <LinkButton onClick={() => goTo(page)}>Go back to your answers</LinkButton>
    </Stack>
  );
}
