import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useRef, useState } from 'react';
import { applicationAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, LinkButton, PageHeading, Prose, Stack } from '../../ui/index.ts';

/** The program's own words for an address that is not insured here; `otherwise` if what cleans them cannot be loaded. */
function SpecialLanguage({ html, otherwise }: { readonly html: string; readonly otherwise: JSX.Element }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('dompurify').then(
      ({ default: purify }) => box.current?.replaceChildren(purify.sanitize(html, { RETURN_DOM_FRAGMENT: true })),
      () => setFailed(true),
    );
  }, [html]);
  return hasFailed ? otherwise : <Prose ref={box} />;
}

function UsualLanguage(): JSX.Element {
  const { phone } = useSession().program.display;
  const { kickedOut } = useAtomValue(quoteAtom);
  return (
    <Stack>
      <p>Additional information is required to complete your application and get your quote.</p>
      <p>
        Please call <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>. We have kept your answers, so you will not have to give them again.
      </p>
      {kickedOut.length > 0 ? <p>{`It concerns: ${kickedOut.map(({ name }) => name).join(', ')}.`}</p> : null}
    </Stack>
  );
}

/** The page for applications that cannot be bought online: the special words alone, or the usual ones (specification, 2: ineligible page). */
export function Ineligible(): JSX.Element {
  const { program, goTo } = useSession();
  const { page } = useAtomValue(applicationAtom);
  const { kickedOutByAddress } = useAtomValue(quoteAtom);
  const { specialKickout } = program.display;
  const special = specialKickout?.enabled && kickedOutByAddress ? specialKickout.html : null;
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title="Your insurance application requires special attention" takesFocus />
      <Card>{special === null ? <UsualLanguage /> : <SpecialLanguage html={special} otherwise={<UsualLanguage />} />}</Card>
      <LinkButton onClick={() => goTo(page)}>Go back to your answers</LinkButton>
    </Stack>
  );
}
