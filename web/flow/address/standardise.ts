import { type AddressRole, addressAccepted, addressRejected, addressStandardised } from '#events/application';
import { INVALID_ADDRESS, addressOf, isAddressSettled, isSameAddress } from '#events/rules';
import { StandardiseAddressDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/**
 * Has the address service settle an address: its spelling is recorded, or that it is refused (an address service that is down
 * counts as a refusal). Resolves to whether the address can be used. An answer for an address that has changed since is dropped.
 */
export async function standardise(ports: FlowPorts, role: AddressRole, signal?: AbortSignal): Promise<boolean> {
  if (isAddressSettled(ports.state(), role)) return true;
  const entered = addressOf(ports.state().answers, role);
  const answer = await ports
    .graph(StandardiseAddressDocument, { input: { ...inputOf(ports), address: entered } }, { ...(signal && { signal }) })
    .then(({ standardiseAddress }) => standardiseAddress)
    .catch(() => null);
  if (signal?.aborted || !isSameAddress(entered, addressOf(ports.state().answers, role))) return false;
  if (answer?.__typename === 'AddressStandardised') {
    const { street1, street2, city, state, postalCode, county } = answer.address;
    ports.record(addressStandardised({ role, entered, standardised: { street1, street2, city, state, postalCode, county } }));
    return true;
  }
  if (ports.program.flags.allowUnvalidatedAddress) {
    ports.record(addressAccepted({ role, entered }));
    return true;
  }
  ports.record(addressRejected({ role, entered, message: answer?.message ?? INVALID_ADDRESS }));
  return false;
}
