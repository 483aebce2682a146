import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { findProgramSettings } from '../nouns/program/program-settings.ts';
import { ProgramSettings } from '../nouns/program/program.type.ts';
import { ProgramVersion } from './breakdown.type.ts';
import type { ConsoleDeps } from './deps.ts';
import { ShownConfiguration } from './history.type.ts';

const DESCRIPTION = 'The program in typed fields; null if it is not stored here.';

@Resolver(() => ProgramVersion)
class ProgramVersionResolver {
  @FieldResolver(() => ProgramSettings, { nullable: true, description: DESCRIPTION })
  program(@Ctx() ctx: ConsoleDeps, @Root() { hash }: ProgramVersion): Promise<ProgramSettings | null> {
    return findProgramSettings(ctx, hash);
  }
}

@Resolver(() => ShownConfiguration)
class ShownConfigurationResolver {
  @FieldResolver(() => ProgramSettings, { nullable: true, description: DESCRIPTION })
  program(@Ctx() ctx: ConsoleDeps, @Root() { hash }: ShownConfiguration): Promise<ProgramSettings | null> {
    return findProgramSettings(ctx, hash);
  }
}

/** From what analysts see of a configuration to the program that it is. */
export const ProgramEdgeResolvers = [ProgramVersionResolver, ShownConfigurationResolver] as const;
