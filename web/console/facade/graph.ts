import { createApolloGraph } from '../../app/apollo.ts';

/** The facade, as the console asks it. */
export const graph = createApolloGraph();
