import { IsOptional, Matches } from 'class-validator';
import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { ProgramSettings, toProgramSettings } from './program.type.ts';

@ArgsType()
class SitenameArgs {
  @Field(() => String, { nullable: true, description: 'As in the query string of a link.' })
  @IsOptional()
  @Matches(/^[\w-]{1,64}$/, { message: '$property must be letters, digits, _ and - only' })
  sitename!: string | null;
}

@ArgsType()
class HashArgs {
  @Field({ description: 'SHA-256 of the configuration.' })
  @Matches(/^[0-9a-f]{64}$/, { message: '$property must be 64 hexadecimal digits' })
  hash!: string;
}

@Resolver()
export class ProgramResolver {
  @Query(() => ProgramSettings, { description: 'A program by its sitename; the default program without one. GET /api/settings' })
  async program(@Ctx() { programs }: Context, @Args(() => SitenameArgs) { sitename }: SitenameArgs): Promise<ProgramSettings> {
    return toProgramSettings(await programs.load(sitename ?? undefined));
  }

  @Query(() => ProgramSettings, { nullable: true, description: 'A program exactly as it was served once, for an application that goes on with it.' })
  async programByHash(@Ctx() { programs }: Context, @Args(() => HashArgs) { hash }: HashArgs): Promise<ProgramSettings | null> {
    const program = await programs.byHash(hash);
    return program ? toProgramSettings({ program, hash }) : null;
  }
}
