import type { JSX } from 'react';
import { PoliciesPage, type PoliciesPageProps } from '../features/policies/index.ts';
import { Shell } from '../features/shell/index.ts';
import { createGraph } from './graph.ts';

const graph = createGraph();

/** Where buyers find what they bought. It starts no application. */
export const PoliciesEntry = (props: Omit<PoliciesPageProps, 'graph'>): JSX.Element => (
  <Shell program={props.program}>
    <PoliciesPage {...props} graph={graph} />
  </Shell>
);
