import { type Address, type AddressRole, addressAccepted, addressRejected, addressStandardised } from '#events/application';
import type { Program } from '#events/program';
import { INVALID_ADDRESS, addressOf, isAddressSettled, isSameAddress, questionById } from '#events/rules';
import { StandardiseAddressDocument, type StandardiseAddressMutation } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

const INVALID_MAIN = 'Please verify a valid address has been entered.';

/** What the buyer reads of an address that cannot be used; another location goes by the label of its second line (specification, 5: addresses). */
export function invalidAddress(program: Program, role: 'main' | 'alternate'): string {
  if (role === 'main') return INVALID_MAIN;
  return INVALID_MAIN.replace('address', questionById(program, '240')?.label ?? 'location');
}

type Settled = StandardiseAddressMutation['standardiseAddress'];

/** What the address service says; null where it cannot be asked. */
async function ask(ports: FlowPorts, address: Address, signal: AbortSignal | undefined): Promise<Settled | null> {
  try {
    const input = { ...inputOf(ports), address };
    const { standardiseAddress } = await ports.graph(StandardiseAddressDocument, { input }, { ...(signal && { signal }) });
    return standardiseAddress;
  } catch {
    return null;
  }
}

/** The event for an answer; an address service that is down counts as a refusal. */
function settle({ program }: FlowPorts, role: AddressRole, entered: Address, answer: Settled | null) {
  if (answer?.__typename === 'AddressStandardised') {
    const { street1, street2, city, state, postalCode, county } = answer.address;
    return addressStandardised({ role, entered, standardised: { street1, street2, city, state, postalCode, county } });
  }
  if (program.flags.allowUnvalidatedAddress) return addressAccepted({ role, entered });
  return addressRejected({ role, entered, message: answer?.message ?? INVALID_ADDRESS });
}

/**
 * Has the address service settle an address: its spelling is recorded, or that it is refused. Resolves to whether the address
 * can be used. An answer for an address that has changed since is dropped.
 */
export async function standardise(ports: FlowPorts, role: AddressRole, signal?: AbortSignal): Promise<boolean> {
  if (isAddressSettled(ports.state(), role)) return true;
  const entered = addressOf(ports.state().answers, role);
  const answer = await ask(ports, entered, signal);
  const isDropped = signal?.aborted || !isSameAddress(entered, addressOf(ports.state().answers, role));
  if (isDropped) return false;
  const event = settle(ports, role, entered, answer);
  ports.record(event);
  return event.type !== 'AddressRejected';
}
