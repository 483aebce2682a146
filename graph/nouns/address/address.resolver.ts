import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { INVALID_ADDRESS } from '#events/rules';
import { Rest } from '#graph/gateway';
import { RefusalCode } from '#graph/input';
import type { AddressDeps } from './deps.ts';
import { requireProgram } from '../program/require-program.ts';
import { addressEndpoints, fromAddressWire, toAddressWire } from './address.wire.ts';
import { AddressKickout, AddressNotValidated, AddressResult, AddressStandardized, CheckAddressKickoutInput, StandardizeAddressInput } from './address.type.ts';
import { fetchKickedLobs } from './find-kicked-lobs.ts';

@Resolver()
export class AddressResolver {
  @Mutation(() => AddressResult, { description: 'Asks the address service for the standard spelling.' })
  @Rest('POST /api/validate/address')
  async standardizeAddress(
    @Ctx() ctx: AddressDeps,
    @Arg('input', () => StandardizeAddressInput, { description: 'The address that is asked about.' }) input: StandardizeAddressInput,
  ): Promise<AddressStandardized | AddressNotValidated> {
    const call = await ctx.gatewayForRead(await ctx.applications.requireCached(input.application, ctx.browser));
    const answer = await call(addressEndpoints.validate, { body: toAddressWire(input.address) });
    const [wire] = answer.ok ? answer.data : [];
    return wire ? { address: fromAddressWire(wire) } : { reason: RefusalCode.ADDRESS_NOT_VALIDATED, message: INVALID_ADDRESS };
  }

  @Mutation(() => AddressKickout, {
    description: "Asks which of the program's lines of business are not sold at an address, all in one call.",
  })
  @Rest('POST /api/kickout/address')
  async checkAddressKickout(
    @Ctx() ctx: AddressDeps,
    @Arg('input', () => CheckAddressKickoutInput, { description: 'The address that is asked about.' }) input: CheckAddressKickoutInput,
  ): Promise<AddressKickout> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const program = await requireProgram(ctx, application);
    return { kickedLobs: await fetchKickedLobs(ctx, application, program, input.address) };
  }
}
