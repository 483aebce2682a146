import { useAtomValue } from 'jotai';
import { type JSX, useEffect } from 'react';
import { type ZipQuestions, describeZipMismatch } from '#events/rules';
import { answersAtom, applicationAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { Notice, useText } from '../ui/index.ts';

/** What to say of a ZIP code and its state; null if they may well agree. Looks it up once both are answered. */
function useMismatch({ zipQuestion, stateQuestion }: ZipQuestions): string | null {
  const { ports, program, isReplay } = useSession();
  const { [zipQuestion]: zip, [stateQuestion]: state } = useAtomValue(answersAtom);
  const application = useAtomValue(applicationAtom);
  const mismatch = describeZipMismatch({ application }, program, zipQuestion);
  const isKnown = mismatch !== null;
  useEffect(() => {
    if (isReplay || !zip || !state || isKnown) return undefined;
    let isShown = true;
    void import('./find-zip-state.ts').then(
      ({ noteZipMismatch }) => isShown && noteZipMismatch(ports, { zipQuestion, stateQuestion }),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [zip, state, isKnown, isReplay, ports, zipQuestion, stateQuestion]);
  return mismatch;
}

/** A notice below an address whose ZIP code seems to be in another state. Next is not blocked: a few ZIP codes cross a state's border. */
export function ZipMismatch(asked: ZipQuestions): JSX.Element | null {
  const t = useText();
  const mismatch = useMismatch(asked);
  if (mismatch === null) return null;
  return (
    <div data-from={`application.zipStates.${asked.zipQuestion}`}>
      <Notice tone="amber" isLive>
        {t.known(mismatch)}
      </Notice>
    </div>
  );
}
