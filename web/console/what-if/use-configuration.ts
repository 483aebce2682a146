import { useCallback } from 'react';
import { type Program, readProgram, readStoredProgram } from '#events/program';
import { ReadConfigurationDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import { parseFile } from './program-file.ts';

/** A configuration that trials begin with. */
export interface ConfigurationSource {
  /** The hash of one that was served; empty for none. */
  readonly base: string;
  /** A program file in place of it, as `formatFile` gives it; empty for none. */
  readonly file: string;
}

/** A configuration as it was served, and as it is read. */
export interface ServedConfiguration {
  readonly configuration: object;
  readonly program: Program;
}

/** A configuration, or why there is none. */
export type ConfigurationResult = ServedConfiguration | { readonly missing: string };

async function readServed(base: string): Promise<ConfigurationResult> {
  if (base === '') return { missing: 'No program has been used yet. Buy something in the buy flow first.' };
  const { configuration } = await graph(ReadConfigurationDocument, { hash: base });
  if (!configuration?.configuration) return { missing: 'This configuration isn’t stored here.' };
  return { configuration: configuration.configuration, program: readStoredProgram(configuration.configuration) };
}

async function readFile(file: string): Promise<ConfigurationResult> {
  try {
    const configuration = await parseFile(file);
    return { configuration, program: readProgram(configuration) };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : 'The program file in this link can’t be read.' };
  }
}

/** Reads a configuration. @throws if the facade does not answer */
export const readConfiguration = ({ base, file }: ConfigurationSource): Promise<ConfigurationResult> => (file === '' ? readServed(base) : readFile(file));

/** Loads a configuration. */
export const useConfiguration = ({ base, file }: ConfigurationSource): { readonly state: RequestState<ConfigurationResult>; readonly retry: () => void } =>
  useRequest(useCallback(() => readConfiguration({ base, file }), [base, file]));
