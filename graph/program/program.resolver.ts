import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { ProgramSettings, toProgramSettings } from './program.type.ts';

@Resolver()
export class ProgramResolver {
  @Query(() => ProgramSettings, { description: 'A program by its sitename; the default program without one. GET /api/settings' })
  async program(
    @Ctx() { programs }: Context,
    @Arg('sitename', () => String, { nullable: true, description: 'As in the query string of a link.' }) sitename: string | null,
  ): Promise<ProgramSettings> {
    return toProgramSettings(await programs.load(sitename ?? undefined));
  }

  @Query(() => ProgramSettings, { nullable: true, description: 'A program exactly as it was served once, for an application that goes on with it.' })
  async programByHash(
    @Ctx() { programs }: Context,
    @Arg('hash', () => String, { description: 'SHA-256 of the configuration.' }) hash: string,
  ): Promise<ProgramSettings | null> {
    const program = await programs.byHash(hash);
    return program ? toProgramSettings({ program, hash }) : null;
  }
}
