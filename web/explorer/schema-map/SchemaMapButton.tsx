import { DOC_EXPLORER_PLUGIN, useDocExplorerActions } from '@graphiql/plugin-doc-explorer';
import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import type { GraphQLNamedType } from 'graphql';
import { type JSX, useRef, useState } from 'react';
import { facts } from '../schema-facts/facts.ts';
import { SchemaMap } from './SchemaMap.tsx';
import type { AnyField } from './neighborhood.ts';

/** Opens the picture of the schema above the whole page. */
export function SchemaMapButton(): JSX.Element {
  const { schema } = useGraphiQL(pick('schema'));
  const editor = useGraphiQLActions();
  const documentation = useDocExplorerActions();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  function open(): void {
    setOpen(true);
    dialog.current?.showModal();
  }
  function showDocumentation(type: GraphQLNamedType, field: AnyField | null): void {
    dialog.current?.close();
    documentation.reset();
    documentation.push({ name: type.name, def: type });
    if (field) documentation.push({ name: field.name, def: field });
    editor.setVisiblePlugin(DOC_EXPLORER_PLUGIN);
  }
  return (
    <>
      <button type="button" className="header-button" disabled={!schema} onClick={open}>
        Schema map
      </button>
      <dialog ref={dialog} className="map-dialog" aria-labelledby="map-title" onClose={() => setOpen(false)}>
        <div className="map-title">
          <h2 id="map-title">Schema map</h2>
          <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {isOpen && schema && <SchemaMap schema={schema} facts={facts} onDocument={showDocumentation} />}
      </dialog>
    </>
  );
}
