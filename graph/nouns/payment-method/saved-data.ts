import { type Call, refusalFault } from '#graph/gateway';
import type { SavedDataDeps, SavedDataOwner } from './deps.ts';
import { programFor } from '../program/program-of.ts';
import { savedEndpoints } from './saved.endpoints.ts';
import { type SavedMethod, toSavedAddress, toSavedMethod } from './saved.mapping.ts';
import type { SavedAddress } from './saved.type.ts';
import type { SavedMethodWire } from './saved.wire.ts';

export type { SavedMethod } from './saved.mapping.ts';

export async function fetchSavedAddresses(gateway: Call, { holder }: SavedDataOwner): Promise<SavedAddress[]> {
  const answer = await gateway(savedEndpoints.addresses, { params: { id: holder.profileId } });
  if (!answer.ok) throw refusalFault(answer, savedEndpoints.addresses);
  return answer.data.map(toSavedAddress);
}

/** As the gateway tells them: with what pays. */
export async function fetchSavedMethods(gateway: Call, profileId: string): Promise<readonly SavedMethodWire[]> {
  const answer = await gateway(savedEndpoints.methods, { params: { id: profileId } });
  if (!answer.ok) throw refusalFault(answer, savedEndpoints.methods);
  return answer.data;
}

/** The methods that an account holder may pay with; none where the deployment does not say how to tell them apart. */
export async function savedMethodsOf(ctx: SavedDataDeps, whose: SavedDataOwner): Promise<SavedMethod[]> {
  const { eftTypes } = ctx;
  if (!eftTypes) return [];
  const program = await programFor(ctx, whose.application);
  const wires = await ctx.loaders.savedMethods.load(whose);
  return wires.flatMap((wire) => toSavedMethod(ctx, { profileId: whose.holder.profileId, program, eftTypes }, wire) ?? []);
}
