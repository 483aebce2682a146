import { canonicalJson } from '#events/core';
import type { Program } from '#events/program';
import { listLobs } from '#events/rules';
import type { Application, Kickout } from '../../applications/applications.ts';
import type { AddressDeps } from './deps.ts';
import { createRefusalError } from '../../gateway/response.ts';
import type { AddressInput } from './address.type.ts';
import { addressEndpoints, toAddress, toAddressWire } from './address.wire.ts';

const KICKOUT_MAX_AGE_MS = 30 * 60_000;

const fingerprintAddress = ({ fingerprint }: AddressDeps, address: AddressInput): string => fingerprint(canonicalJson({ ...toAddress(address) }));

const isCurrent = (kickout: Kickout | null, address: string, now: number): kickout is Kickout =>
  kickout !== null && kickout.address === address && kickout.at + KICKOUT_MAX_AGE_MS > now;

/** Asks the gateway which lines of business are not sold at an address, and stores them with the application. @throws if it does not answer */
export async function fetchKickedLobs(ctx: AddressDeps, application: Application, program: Program, address: AddressInput): Promise<string[]> {
  const call = await ctx.gateway(application);
  const answer = await call(addressEndpoints.kickout, { body: { ...toAddressWire(address), Lobs: listLobs(program) } });
  if (!answer.ok) throw createRefusalError(answer, addressEndpoints.kickout);
  const lobs = answer.data.flatMap((entry) => entry.KickedLobs);
  await ctx.applications.storeKickout(application, { address: fingerprintAddress(ctx, address), lobs, at: ctx.now() });
  return lobs;
}

/** Returns the stored lines of business, or fetches them. The browser's claims are ignored. */
export async function findKickedLobs(ctx: AddressDeps, application: Application, program: Program, address: AddressInput): Promise<readonly string[]> {
  const { kickout } = application;
  return isCurrent(kickout, fingerprintAddress(ctx, address), ctx.now()) ? kickout.lobs : fetchKickedLobs(ctx, application, program, address);
}
