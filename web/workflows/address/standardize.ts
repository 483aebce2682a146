import { english, msg } from '#events/language';
import { type Address, type AddressRole, addressAccepted, addressRejected, addressStandardised } from '#events/application';
import type { Program } from '#events/program';
import { INVALID_ADDRESS, readAddress, isAddressSettled, isSameAddress, findQuestion } from '#events/rules';
import { StandardizeAddressDocument, type StandardizeAddressMutation } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { toAddressInput } from '../buyer/schema-inputs.ts';

const INVALID_MAIN = msg('Please verify a valid address has been entered.');

/** The message for an invalid address. An alternate location has the label of its second line (specification, 5: addresses). */
export function createInvalidAddressMessage(program: Program, role: 'main' | 'alternate'): string {
  if (role === 'main') return INVALID_MAIN;
  const place = findQuestion(program, '240')?.label;
  return place === undefined ? msg('Please verify a valid location has been entered.') : english('Please verify a valid {place} has been entered.', { place });
}

type StandardizeResult = StandardizeAddressMutation['standardizeAddress'];

/** Calls the address service; null if it cannot be reached. */
async function requestStandardization(ports: FlowPorts, address: Address, signal: AbortSignal | undefined): Promise<StandardizeResult | null> {
  try {
    const input = { ...inputOf(ports), address: toAddressInput(address) };
    const { standardizeAddress } = await ports.graph(StandardizeAddressDocument, { input }, { ...(signal && { signal }) });
    return standardizeAddress;
  } catch {
    return null;
  }
}

/** The state of the insured's own address is public; what is no state is left out. */
const stateOf = (role: AddressRole, { state }: Address): { state?: string } => (role === 'main' && /^[A-Z]{2}$/.test(state) ? { state } : {});

/** The event for a result. A service that is down counts as a refusal. */
function addressEvent({ program }: FlowPorts, role: AddressRole, entered: Address, answer: StandardizeResult | null) {
  if (answer?.__typename === 'AddressStandardized') {
    const { street1, street2, city, state, postalCode, county } = answer.address;
    const standardised = { street1, street2: street2 ?? '', city, state, postalCode, county: county ?? '' };
    return addressStandardised({ role, entered, standardised, ...stateOf(role, standardised) });
  }
  if (program.flags.allowUnvalidatedAddress) return addressAccepted({ role, entered, ...stateOf(role, entered) });
  return addressRejected({ role, entered, message: answer?.message ?? INVALID_ADDRESS });
}

/** Standardizes an address and records the result. Resolves to true if it can be used. Drops the result if the address has changed meanwhile. */
export async function standardize(ports: FlowPorts, role: AddressRole, signal?: AbortSignal): Promise<boolean> {
  if (isAddressSettled(ports.state(), role)) return true;
  const entered = readAddress(ports.state().answers, role);
  const answer = await requestStandardization(ports, entered, signal);
  const isDropped = signal?.aborted || !isSameAddress(entered, readAddress(ports.state().answers, role));
  if (isDropped) return false;
  const event = addressEvent(ports, role, entered, answer);
  ports.record(event);
  return event.type !== 'AddressRejected';
}
