import { type AddressRole, zipMismatchFound } from '#events/application';
import { readAddress } from '#events/rules';
import type { FlowPorts } from '../ports/index.ts';
import { findZipState } from './zip-states.ts';

/** Records the state that an address's ZIP code seems to be in, if it is not the one that was answered and this is not recorded yet. */
export function noteZipMismatch({ state, record }: Pick<FlowPorts, 'state' | 'record'>, role: AddressRole): void {
  const { answers, application } = state();
  const { state: answered, postalCode } = readAddress(answers, role);
  const found = findZipState(postalCode);
  if (found === null || answered === '' || found.value === answered || application.zipStates?.[role] !== undefined) return;
  record(zipMismatchFound({ role, state: found.value }));
}
