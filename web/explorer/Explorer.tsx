import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import type { Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import type { JSX } from 'react';
import { CallTimeLine } from './calls/CallTimeLine.tsx';
import { Session } from './editor/Session.tsx';
import type { KeptStorage } from './kept/storage.ts';
import { CopyLink } from './link/CopyLink.tsx';
import { COLLECTION_PLUGIN } from './pane/plugin.ts';
import { TopBar } from './TopBar.tsx';

const plugins = [COLLECTION_PLUGIN, HISTORY_PLUGIN];
/** Scalars that take any JSON: an answer to a question, an event. */
const customScalarSchemas = { JSON: {}, JSONObject: {}, DateTimeISO: { type: 'string' as const } };

interface ExplorerProps {
  readonly fetcher: Fetcher;
  readonly storage: KeptStorage;
  readonly sandboxPage: string | null;
  readonly staffPage: string | null;
}

export function Explorer({ fetcher, storage, sandboxPage, staffPage }: ExplorerProps): JSX.Element {
  return (
    <>
      <TopBar sandboxPage={sandboxPage} staffPage={staffPage} />
      <main className="workbench">
        <GraphiQL
          fetcher={fetcher}
          storage={storage}
          plugins={plugins}
          visiblePlugin={COLLECTION_PLUGIN}
          defaultQuery=""
          defaultEditorToolsVisibility="variables"
          isHeadersEditorEnabled={false}
          showPersistHeadersSettings={false}
          customScalarSchemas={customScalarSchemas}
          inputValueDeprecation
        >
          <GraphiQL.Logo>
            <></>
          </GraphiQL.Logo>
          <GraphiQL.Toolbar>
            {({ prettify, merge, copy }) => (
              // GraphiQL's own buttons, which are elements.
              // oxlint-disable-next-line bindflow/text-nodes
              <>
                {prettify}
                {merge}
                {copy}
                <CopyLink />
              </>
            )}
          </GraphiQL.Toolbar>
          <GraphiQL.Footer>
            <CallTimeLine />
          </GraphiQL.Footer>
          <Session />
        </GraphiQL>
      </main>
    </>
  );
}
