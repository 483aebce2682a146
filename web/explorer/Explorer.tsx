import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import type { GraphiQLPlugin } from '@graphiql/react';
import type { Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { FileDiff, FolderOpen, ListChecks, ListOrdered } from 'lucide-react';
import { useSetAtom } from 'jotai';
import type { JSX } from 'react';
import { BuilderPane } from './builder/BuilderPane.tsx';
import { CallTimeLine } from './calls/CallTimeLine.tsx';
import { EditorEffects } from './editor/EditorEffects.tsx';
import type { EditorStorage } from './storage/secrets.ts';
import { ChangelogPane } from './changelog/ChangelogPane.tsx';
import { CopyAs } from './copy-as/CopyAs.tsx';
import { CopyLink } from './link/CopyLink.tsx';
import { CollectionPane } from './collection-pane/CollectionPane.tsx';
import { ResponseFacts } from './response/ResponseFacts.tsx';
import { MockBanner } from './mock/MockBanner.tsx';
import { MockSwitch } from './mock/MockSwitch.tsx';
import { schemaAtom } from './mock/mock-atoms.ts';
import { SavedPane } from './saved/SavedPane.tsx';
import { SchemaMapButton } from './schema-map/SchemaMapButton.tsx';
import { CloseAllTabs } from './tabs/CloseAllTabs.tsx';
import { TopBar } from './TopBar.tsx';

/** The collection as a pane beside the documentation and the history. */
const COLLECTION_PLUGIN: GraphiQLPlugin = { title: 'Collection', icon: ListOrdered, content: CollectionPane };
const SAVED_PLUGIN: GraphiQLPlugin = { title: 'Saved operations', icon: FolderOpen, content: SavedPane };
const CHANGELOG_PLUGIN: GraphiQLPlugin = { title: 'Schema changes', icon: FileDiff, content: ChangelogPane };
const BUILDER_PLUGIN: GraphiQLPlugin = { title: 'Query builder', icon: ListChecks, content: BuilderPane };
const plugins = [COLLECTION_PLUGIN, BUILDER_PLUGIN, SAVED_PLUGIN, HISTORY_PLUGIN, CHANGELOG_PLUGIN];
/** Scalars that take any JSON: an answer to a question, an event. */
const customScalarSchemas = { JSON: {}, JSONObject: {}, DateTimeISO: { type: 'string' as const } };

interface ExplorerProps {
  readonly fetcher: Fetcher;
  readonly storage: EditorStorage;
  readonly sandboxPage: string | null;
  readonly staffPage: string | null;
}

export function Explorer({ fetcher, storage, sandboxPage, staffPage }: ExplorerProps): JSX.Element {
  const setSchema = useSetAtom(schemaAtom);
  return (
    <>
      <TopBar sandboxPage={sandboxPage} staffPage={staffPage} />
      <MockBanner />
      <main className="workbench">
        <GraphiQL
          fetcher={fetcher}
          storage={storage}
          plugins={plugins}
          visiblePlugin={COLLECTION_PLUGIN}
          defaultQuery=""
          defaultHeaders=""
          defaultEditorToolsVisibility="variables"
          isHeadersEditorEnabled
          showPersistHeadersSettings={false}
          customScalarSchemas={customScalarSchemas}
          inputValueDeprecation
          onSchemaChange={setSchema}
        >
          <GraphiQL.Logo>
            <MockSwitch />
            <SchemaMapButton />
            <CloseAllTabs />
          </GraphiQL.Logo>
          <GraphiQL.Toolbar>
            {({ prettify, merge, copy }) => (
              // GraphiQL's own buttons, which are elements.
              // oxlint-disable-next-line bindflow/text-nodes
              <>
                {prettify}
                {merge}
                {copy}
                <CopyAs />
                <CopyLink />
              </>
            )}
          </GraphiQL.Toolbar>
          <GraphiQL.Footer>
            <ResponseFacts />
            <CallTimeLine />
          </GraphiQL.Footer>
          <EditorEffects />
        </GraphiQL>
      </main>
    </>
  );
}
