import type { Address } from '#events/application';
import { canonicalJson } from '#events/core';
import type { Program } from '#events/program';
import { lobsOf } from '#events/rules';
import type { Application, Kickout } from '../../applications/applications.ts';
import type { AddressDeps } from './deps.ts';
import { createRefusalError } from '../../gateway/response.ts';
import { addressEndpoints } from './address.endpoints.ts';
import { toAddressWire } from './address.wire.ts';

/** An answer about an address holds for this many milliseconds. */
const FRESH_FOR = 30 * 60_000;

const keyOf = ({ fingerprint }: AddressDeps, { street1, street2, city, state, postalCode, county }: Address): string =>
  fingerprint(canonicalJson({ street1, street2, city, state, postalCode, county }));

const isFor = (kickout: Kickout | null, address: string, now: number): kickout is Kickout => kickout !== null && kickout.address === address && kickout.at + FRESH_FOR > now;

/** The lines of business that are not sold at an address, as the gateway says now; kept with the application. @throws where it does not say. */
export async function askKickedLobs(ctx: AddressDeps, application: Application, program: Program, address: Address): Promise<string[]> {
  const call = await ctx.gateway(application);
  const answer = await call(addressEndpoints.kickout, { body: { ...toAddressWire(address), Lobs: lobsOf(program) } });
  if (!answer.ok) throw createRefusalError(answer, addressEndpoints.kickout);
  const lobs = answer.data.flatMap((entry) => entry.KickedLobs);
  await ctx.applications.storeKickout(application, { address: keyOf(ctx, address), lobs, at: ctx.now() });
  return lobs;
}

/** The same, asked only where it is not known yet: what a browser says of it is not believed. */
export async function kickedLobsAt(ctx: AddressDeps, application: Application, program: Program, address: Address): Promise<readonly string[]> {
  const { kickout } = application;
  return isFor(kickout, keyOf(ctx, address), ctx.now()) ? kickout.lobs : askKickedLobs(ctx, application, program, address);
}
