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
}
