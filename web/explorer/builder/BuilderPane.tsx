import { pick, useGraphiQL } from '@graphiql/react';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { type JSX, useState } from 'react';
import { FieldBranch, type TreeContext, listBranches } from './FieldBranch.tsx';
import { type EditedOperation, beginOperation, toggleArgument, toggleSelection } from './edit-operation.ts';
import { useEditedOperation } from './use-edited-operation.ts';

const ROOTS = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION];
const TITLES: Readonly<Record<OperationTypeNode, string>> = { query: 'Queries', mutation: 'Mutations', subscription: 'Subscriptions' };

const describeOperation = (operation: EditedOperation): string => {
  if (operation.state === 'found') return `The ${operation.operation.operation} ${operation.operation.name?.value ?? 'without a name'}, which the cursor is in.`;
  return operation.state === 'empty' ? 'The editor has no operation: choose a field to begin one.' : `The text can’t be read yet: ${operation.message}`;
};

interface RootTreeProps extends TreeContext {
  readonly kind: OperationTypeNode;
  readonly filter: string;
}

/** The fields of one root type whose names have a text in them; selected ones are always shown. */
function RootTree({ kind, filter, ...context }: RootTreeProps): JSX.Element {
  const branches = listBranches(context.schema, context.schema.getRootType(kind) ?? undefined);
  const isSelected = (label: string): boolean => context.selected?.selections.some((selection) => 'name' in selection && selection.name.value === label) ?? false;
  const shown = branches.filter(({ label }) => isSelected(label) || label.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <section aria-label={TITLES[kind]}>
      <h3>{TITLES[kind]}</h3>
      {shown.length === 0 && <p className="soft">No field has this text in its name.</p>}
      <ul>
        {shown.map((branch) => (
          <FieldBranch key={branch.label} branch={branch} parent={[]} {...context} />
        ))}
      </ul>
    </section>
  );
}

function Trees({ schema, filter }: { readonly schema: GraphQLSchema; readonly filter: string }): JSX.Element {
  const { text, operation, apply } = useEditedOperation();
  const kinds = operation.state === 'found' ? [operation.operation.operation] : operation.state === 'empty' ? ROOTS : [];
  return (
    <>
      <output className="soft">{describeOperation(operation)}</output>
      {kinds.map((kind) => (
        <RootTree
          key={kind}
          kind={kind}
          filter={filter}
          schema={schema}
          selected={operation.state === 'found' ? operation.operation.selectionSet : undefined}
          onToggle={(path) => apply(operation.state === 'found' ? toggleSelection(schema, operation, path) : beginOperation(schema, text, kind, path))}
          onToggleArgument={(path, argument) => operation.state === 'found' && apply(toggleArgument(schema, operation, path, argument))}
        />
      ))}
    </>
  );
}

/** The schema as a tree of checkboxes that edits the operation under the cursor. */
export function BuilderPane(): JSX.Element {
  const { schema } = useGraphiQL(pick('schema'));
  const [filter, setFilter] = useState('');
  return (
    <section aria-label="Query builder" className="collection builder">
      <h2 className="pane-title">Query builder</h2>
      <label className="builder-filter">
        <span>Filter</span>
        <input type="search" value={filter} autoComplete="off" onChange={({ target }) => setFilter(target.value)} />
      </label>
      {schema ? <Trees schema={schema} filter={filter} /> : <p className="soft">The schema is loading.</p>}
    </section>
  );
}
