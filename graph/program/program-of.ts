import { GraphQLError } from 'graphql';
import type { Program } from '#events/program';
import type { Application } from '../application/applications.ts';
import type { Programs } from './programs.ts';

/** The configuration that an application was shown. @throws where it is not kept. */
export async function programOf({ programs }: { readonly programs: Programs }, { program: hash }: Application): Promise<Program> {
  const program = await programs.byHash(hash);
  if (!program) throw new GraphQLError('The configuration of this application is not kept.', { extensions: { code: 'PROGRAM_UNKNOWN' } });
  return program;
}
