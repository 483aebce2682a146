import { ToolbarMenu, pick, tryParseJSONC, useGraphiQL } from '@graphiql/react';
import { Braces } from 'lucide-react';
import { type JSX, useState } from 'react';
import { createCurl, createFetch } from './commands.ts';
import { type CopyOutcome, CopiedText } from './CopiedText.tsx';
import { type EditorRequest, readValues } from './editor-request.ts';
import { createTypedDocument } from './typed-document.ts';

/** What an operation can be copied as, by the label of the menu. */
const FORMATS: Readonly<Record<string, (request: EditorRequest) => string>> = {
  cURL: (request) => createCurl(request, window.location.origin),
  fetch: (request) => createFetch(request, window.location.origin),
  'typed document': createTypedDocument,
};

async function copy(label: string, create: () => string): Promise<CopyOutcome> {
  try {
    const text = create();
    return await navigator.clipboard.writeText(text).then(
      () => ({ message: `Copied as ${label}.`, text: null }),
      () => ({ message: 'This browser gives no access to the clipboard here: copy the text yourself.', text }),
    );
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), text: null };
  }
}

/** A menu that copies the operation of the editor as a cURL command, a `fetch` call or a typed document. */
export function CopyAs(): JSX.Element {
  const { queryEditor, variableEditor, headerEditor, operationName } = useGraphiQL(pick('queryEditor', 'variableEditor', 'headerEditor', 'operationName'));
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const readRequest = (): EditorRequest => ({
    query: queryEditor?.getValue() ?? '',
    variables: readValues('Variables', () => tryParseJSONC(variableEditor?.getValue())),
    headers: readValues('Headers', () => tryParseJSONC(headerEditor?.getValue())),
    operationName: operationName ?? null,
  });
  return (
    <>
      <ToolbarMenu
        button={
          <button type="button" className="graphiql-un-styled graphiql-toolbar-button" aria-label="Copy as" title="Copy as cURL, fetch or a typed document">
            <Braces className="graphiql-toolbar-icon" aria-hidden="true" />
          </button>
        }
      >
        {Object.entries(FORMATS).map(([label, create]) => (
          <ToolbarMenu.Item key={label} onSelect={() => void copy(label, () => create(readRequest())).then(setOutcome)}>
            {`Copy as ${label}`}
          </ToolbarMenu.Item>
        ))}
      </ToolbarMenu>
      <CopiedText outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}
