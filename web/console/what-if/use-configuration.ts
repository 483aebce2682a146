import { useCallback } from 'react';
import { type Program, readProgram } from '#events/program';
import { ReadConfigurationDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';

/** A configuration as it was served, and as it is read. */
export interface ServedConfiguration {
  readonly configuration: object;
  readonly program: Program;
}

async function readConfiguration(hash: string): Promise<ServedConfiguration | null> {
  if (hash === '') return null;
  const { configuration } = await graph(ReadConfigurationDocument, { hash });
  if (!configuration?.configuration) return null;
  return { configuration: configuration.configuration, program: readProgram(configuration.configuration) };
}

/** Loads a configuration; null if it is not stored. @param hash empty for none */
export const useConfiguration = (hash: string): { readonly state: RequestState<ServedConfiguration | null>; readonly retry: () => void } =>
  useRequest(useCallback(() => readConfiguration(hash), [hash]));
