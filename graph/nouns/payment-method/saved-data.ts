import { type Call, createRefusalError } from '#graph/gateway';
import type { SavedDataDeps, SavedDataOwner } from './deps.ts';
import { programFor } from '../program/program-of.ts';
import { savedDataEndpoints } from './saved-data.endpoints.ts';
import { type SavedMethod, toSavedAddress, toSavedMethod } from './saved-data.mapping.ts';
import type { SavedAddress } from './saved-data.type.ts';
import type { SavedMethodWire } from './saved-data.wire.ts';

export type { SavedMethod } from './saved-data.mapping.ts';

export async function fetchSavedAddresses(gateway: Call, { holder }: SavedDataOwner): Promise<SavedAddress[]> {
  const answer = await gateway(savedDataEndpoints.addresses, { params: { id: holder.profileId } });
  if (!answer.ok) throw createRefusalError(answer, savedDataEndpoints.addresses);
  return answer.data.map(toSavedAddress);
}

/** Returns the methods as the gateway sends them, with their tokens. */
export async function fetchSavedMethods(gateway: Call, profileId: string): Promise<readonly SavedMethodWire[]> {
  const answer = await gateway(savedDataEndpoints.methods, { params: { id: profileId } });
  if (!answer.ok) throw createRefusalError(answer, savedDataEndpoints.methods);
  return answer.data;
}

/** Returns the methods that an account holder may pay with; none if the deployment has no type identifiers. */
export async function savedMethodsOf(ctx: SavedDataDeps, owner: SavedDataOwner): Promise<SavedMethod[]> {
  const { eftTypes } = ctx;
  if (!eftTypes) return [];
  const program = await programFor(ctx, owner.application);
  const wires = await ctx.loaders.savedMethods.load(owner);
  return wires.flatMap((wire) => toSavedMethod(ctx, { profileId: owner.holder.profileId, program, eftTypes }, wire) ?? []);
}
