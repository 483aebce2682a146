import { useAtomValue } from 'jotai';
import { type JSX, useEffect } from 'react';
import { type AddressRole, addressQuestions } from '#events/application';
import { describeZipMismatch } from '#events/rules';
import { answersAtom, applicationAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { Notice, useText } from '../ui/index.ts';

/** What to say of an address's ZIP code and state; null if they may well agree. Looks it up once both are answered. */
function useMismatch(role: AddressRole): string | null {
  const { ports, program, isReplay } = useSession();
  const { postalCode = '', state: stateQuestion = '' } = addressQuestions[role];
  const { [postalCode]: zip, [stateQuestion]: state } = useAtomValue(answersAtom);
  const application = useAtomValue(applicationAtom);
  const found = application.zipStates?.[role];
  useEffect(() => {
    if (isReplay || !zip || !state || found !== undefined) return undefined;
    let isShown = true;
    void import('./find-zip-state.ts').then(
      ({ noteZipMismatch }) => isShown && noteZipMismatch(ports, role),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [zip, state, found, isReplay, ports, role]);
  return describeZipMismatch({ application }, program, role);
}

/** A notice below an address whose ZIP code seems to be in another state. Next is not blocked: a few ZIP codes cross a state's border. */
export function ZipMismatch({ role }: { readonly role: AddressRole }): JSX.Element | null {
  const t = useText();
  const mismatch = useMismatch(role);
  if (mismatch === null) return null;
  return (
    <div data-from={`application.zipStates.${role}`}>
      <Notice tone="amber" isLive>{t.known(mismatch)}</Notice>
    </div>
  );
}
