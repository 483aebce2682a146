import { DEFAULT_LANGUAGE, type Language as LanguageTag } from '#events/language';
import { IsIn, IsOptional } from 'class-validator';
import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { ProgramDeps } from './deps.ts';
import { Language } from './language.type.ts';
import { IsCode, ProgramHash } from '../../input/index.ts';
import { findProgramSettings, toProgramSettings } from './program-settings.ts';
import { ProgramSettings } from './program.type.ts';

const LANGUAGE_DESCRIPTION = 'The language of its texts; English where the program has no other.';

@ArgsType()
class SitenameArgs {
  @Field(() => String, { nullable: true, description: 'As in the query string of a link.' })
  @IsOptional()
  @IsCode(64, 'letters, digits, _ and - only')
  sitename!: string | null;

  @Field(() => Language, { defaultValue: Language.EN, description: LANGUAGE_DESCRIPTION })
  @IsIn(Object.values(Language))
  language!: LanguageTag;
}

@ArgsType()
class HashArgs {
  @Field(() => ProgramHash, { description: 'Of the configuration.' })
  hash!: string;

  @Field(() => Language, { defaultValue: Language.EN, description: LANGUAGE_DESCRIPTION })
  @IsIn(Object.values(Language))
  language!: LanguageTag;
}

@Resolver()
export class ProgramResolver {
  @Query(() => ProgramSettings, { description: 'A program by its sitename; the default program without one.' })
  @Rest('GET /api/settings')
  async program(@Ctx() ctx: ProgramDeps, @Args(() => SitenameArgs) { sitename, language }: SitenameArgs): Promise<ProgramSettings> {
    const served = await ctx.programs.load(sitename ?? undefined);
    const isEnglish = language === DEFAULT_LANGUAGE;
    return (isEnglish ? null : await findProgramSettings(ctx, served.hash, language)) ?? toProgramSettings(served);
  }

  @Query(() => ProgramSettings, { nullable: true, description: 'A program exactly as it was served earlier, for an application that continues with it.' })
  programByHash(@Ctx() ctx: ProgramDeps, @Args(() => HashArgs) { hash, language }: HashArgs): Promise<ProgramSettings | null> {
    return findProgramSettings(ctx, hash, language);
  }
}
