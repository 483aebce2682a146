import { useAtomValue } from 'jotai';
import { type JSX, useEffect } from 'react';
import { type AddressRole, addressQuestions } from '#events/application';
import { findQuestion } from '#events/rules';
import { answersAtom, applicationAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { Notice, useText } from '../ui/index.ts';

/** The abbreviation of the state that an address's ZIP code seems to be in, if the answer is another one. Looks it up once both are answered. */
function useZipState(role: AddressRole): string | undefined {
  const { ports, isReplay } = useSession();
  const { postalCode = '', state: stateQuestion = '' } = addressQuestions[role];
  const { [postalCode]: zip, [stateQuestion]: state } = useAtomValue(answersAtom);
  const found = useAtomValue(applicationAtom).zipStates?.[role];
  useEffect(() => {
    if (isReplay || !zip || !state || found !== undefined) return undefined;
    let isShown = true;
    void import('./find-zip-state.ts').then(
      ({ noteZipMismatch }) => isShown && noteZipMismatch(ports, role),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [zip, state, found, isReplay, ports, role]);
  return found;
}

/** A notice below an address whose ZIP code seems to be in another state. Next is not blocked: a few ZIP codes cross a state's border. */
export function ZipMismatch({ role }: { readonly role: AddressRole }): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const found = useZipState(role);
  const name = findQuestion(program, 'state')?.options?.find(({ value }) => value === found)?.label ?? found;
  if (name === undefined) return null;
  return (
    <div data-from={`application.zipStates.${role}`}>
      <Notice tone="amber" isLive>{t('This ZIP code seems to be in {state}. Check both.', { state: name })}</Notice>
    </div>
  );
}
