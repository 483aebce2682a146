import { GraphQLError } from 'graphql';
import type { Program } from '#events/program';
import type { Application } from '../../applications/applications.ts';
import type { Programs } from './programs.ts';

interface ProgramStore {
  readonly programs: Programs;
}

/** Returns the configuration that the application was shown. @throws PROGRAM_UNKNOWN if it is not stored */
export async function programOf({ programs }: ProgramStore, { program: hash }: Application): Promise<Program> {
  const program = await programs.byHash(hash);
  if (!program) throw new GraphQLError('The configuration of this application is not kept.', { extensions: { code: 'PROGRAM_UNKNOWN' } });
  return program;
}

/** Returns the configuration that a page was served with. @throws PROGRAM_UNKNOWN if it is not stored */
export async function servedProgram({ programs }: ProgramStore, hash: string): Promise<Program> {
  const program = await programs.byHash(hash);
  if (!program) throw new GraphQLError('The page is from an older release. Please reload it.', { extensions: { code: 'PROGRAM_UNKNOWN' } });
  return program;
}

/** Returns the application's configuration, or the default program's if there is no application. */
export const programFor = async (services: { readonly programs: Programs }, application: Application | null): Promise<Program> =>
  application ? programOf(services, application) : (await services.programs.load()).program;
