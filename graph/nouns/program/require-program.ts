import { GraphQLError } from 'graphql';
import type { Language } from '#events/language';
import type { Program } from '#events/program';
import type { Application } from '../../applications/applications.ts';
import type { ProgramDeps } from './deps.ts';

async function requireByHash({ programs }: ProgramDeps, { hash, language }: { readonly hash: string; readonly language?: Language | undefined }, message: string): Promise<Program> {
  const program = await programs.findByHash(hash, language);
  if (!program) throw new GraphQLError(message, { extensions: { code: 'PROGRAM_UNKNOWN' } });
  return program;
}

/** Returns the configuration that the application was shown, in one of its languages or in English. @throws PROGRAM_UNKNOWN if it is not stored */
export const requireProgram = (deps: ProgramDeps, { program: hash }: Pick<Application, 'program'>, language?: Language): Promise<Program> =>
  requireByHash(deps, { hash, language }, 'The configuration of this application is not stored.');

/** Returns the configuration that a page was served with. @throws PROGRAM_UNKNOWN if it is not stored */
export const requireServedProgram = (deps: ProgramDeps, hash: string): Promise<Program> => requireByHash(deps, { hash }, 'The page is from an older release. Please reload it.');

/** Returns the application's configuration, or the default program's if there is no application. */
export const loadProgram = async (deps: ProgramDeps, application: Application | null): Promise<Program> =>
  application ? requireProgram(deps, application) : (await deps.programs.load()).program;
