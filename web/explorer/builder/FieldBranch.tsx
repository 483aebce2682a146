import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { type JSX, useId, useState } from 'react';
import { type Path, type Step, findNode } from './edit-selections.ts';

/** What all branches of the tree share. */
export interface TreeContext {
  readonly schema: GraphQLSchema;
  /** What the operation selects; undefined without an operation. */
  readonly selected: SelectionSetNode | undefined;
  readonly onToggle: (path: Path) => void;
  readonly onToggleArgument: (path: Path, argument: string) => void;
}

interface Branch {
  readonly step: Step;
  readonly label: string;
  readonly type: GraphQLNamedType | undefined;
  readonly typeText: string;
  readonly args: readonly GraphQLArgument[];
  readonly description: string;
}

/** The fields of a type, and for a union or an interface the types that it can be. */
export function listBranches(schema: GraphQLSchema, type: GraphQLNamedType | undefined): Branch[] {
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const members = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  return [
    ...fields.map((field) => ({
      step: { field: field.name },
      label: field.name,
      type: getNamedType(field.type),
      typeText: String(field.type),
      args: field.args,
      description: (field.description ?? '').split('\n', 1)[0] ?? '',
    })),
    ...members.map((member) => ({ step: { on: member.name }, label: `on ${member.name}`, type: member, typeText: '', args: [], description: '' })),
  ];
}

interface ArgumentRowProps {
  readonly argument: GraphQLArgument;
  readonly isGiven: boolean;
  readonly onToggle: () => void;
}

function ArgumentRow({ argument, isGiven, onToggle }: ArgumentRowProps): JSX.Element {
  return (
    <li>
      <label className="branch-label branch-argument">
        <input type="checkbox" checked={isGiven} onChange={onToggle} />
        <span>{`${argument.name}: `}</span>
        <code>{String(argument.type)}</code>
      </label>
    </li>
  );
}

interface BranchChildrenProps extends TreeContext {
  readonly branch: Branch;
  readonly path: Path;
}

/** The arguments of a selected field, and its own fields. */
function BranchChildren({ branch, path, ...context }: BranchChildrenProps): JSX.Element {
  const node = findNode(context.selected, path);
  const given = node && 'arguments' in node ? (node.arguments ?? []).map(({ name }) => name.value) : [];
  return (
    <ul className="branch-children">
      {node !== null &&
        branch.args.map((argument) => (
          <ArgumentRow key={`(${argument.name})`} argument={argument} isGiven={given.includes(argument.name)} onToggle={() => context.onToggleArgument(path, argument.name)} />
        ))}
      {listBranches(context.schema, branch.type).map((child) => (
        <FieldBranch key={child.label} branch={child} parent={path} {...context} />
      ))}
    </ul>
  );
}

interface FieldBranchProps extends TreeContext {
  readonly branch: Branch;
  readonly parent: Path;
}

/** A field as a checkbox, and below it its arguments and its own fields. */
export function FieldBranch({ branch, parent, ...context }: FieldBranchProps): JSX.Element {
  const id = useId();
  const path = [...parent, branch.step];
  const isSelected = findNode(context.selected, path) !== null;
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const hasChildren = isCompositeType(branch.type) || branch.args.length > 0;
  const isOpen = hasChildren && (isOpened ?? isSelected);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className="branch-row">
        {hasChildren ? (
          <button type="button" className="branch-toggle" aria-expanded={isOpen} aria-label={`Fields of ${branch.label}`} onClick={() => setOpened(!isOpen)}>
            <Icon aria-hidden="true" size={14} />
          </button>
        ) : (
          <span className="branch-toggle" />
        )}
        <label className="branch-label" htmlFor={id} title={branch.description}>
          <input id={id} type="checkbox" checked={isSelected} onChange={() => context.onToggle(path)} />
          <span>{branch.label}</span>
          <code>{branch.typeText}</code>
        </label>
      </div>
      {isOpen && <BranchChildren branch={branch} path={path} {...context} />}
    </li>
  );
}
