import type { GraphiQLPlugin } from '@graphiql/react';
import { ListOrdered } from 'lucide-react';
import { CollectionPane } from './CollectionPane.tsx';

/** The collection as a pane beside the documentation and the history. */
export const COLLECTION_PLUGIN: GraphiQLPlugin = { title: 'Collection', icon: ListOrdered, content: CollectionPane };
