import { GraphQLError } from 'graphql';
import type { Program } from '#events/program';
import type { Application } from '../../applications/applications.ts';
import type { Programs } from './programs.ts';

interface Kept {
  readonly programs: Programs;
}

/** The configuration that an application was shown. @throws where it is not kept. */
export async function programOf({ programs }: Kept, { program: hash }: Application): Promise<Program> {
  const program = await programs.byHash(hash);
  if (!program) throw new GraphQLError('The configuration of this application is not kept.', { extensions: { code: 'PROGRAM_UNKNOWN' } });
  return program;
}

/** The configuration that a page was served with. @throws where it is not kept. */
export async function servedProgram({ programs }: Kept, hash: string): Promise<Program> {
  const program = await programs.byHash(hash);
  if (!program) throw new GraphQLError('The page is from an older release. Please reload it.', { extensions: { code: 'PROGRAM_UNKNOWN' } });
  return program;
}

/** The same, or the default program where there is no application. */
export const programFor = async (services: { readonly programs: Programs }, application: Application | null): Promise<Program> =>
  application ? programOf(services, application) : (await services.programs.load()).program;
