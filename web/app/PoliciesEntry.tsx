import type { JSX } from 'react';
import { PoliciesPage, type PoliciesPageProps } from '../features/policies/index.ts';
import { Shell } from '../features/shell/index.ts';

/** Where buyers find what they bought. It starts no application. */
export const PoliciesEntry = (props: PoliciesPageProps): JSX.Element => (
  <Shell program={props.program}>
    <PoliciesPage {...props} />
  </Shell>
);
