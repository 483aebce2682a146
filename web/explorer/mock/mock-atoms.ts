import type { GraphQLSchema } from 'graphql';
import { atom } from 'jotai';

/** True while operations are answered in this page. Off after a reload, so that nobody takes made-up answers for real ones. */
export const isMockedAtom = atom(false);
/** The schema that made-up answers follow; null until it has loaded. */
export const schemaAtom = atom<GraphQLSchema | null>(null);
