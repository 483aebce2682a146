// Which operations use which types and fields.
import { type DocumentNode, type GraphQLNamedType, type GraphQLSchema, Kind, TypeInfo, getNamedType, isInputObjectType, typeFromAST, visit, visitWithTypeInfo } from 'graphql';
import { listFields } from './rest-origins.ts';

/** Adds the fields of an input type, and of those within, to what an operation uses. */
function addInputs(type: GraphQLNamedType | undefined, used: Set<string>): void {
  if (type === undefined || !isInputObjectType(type) || used.has(type.name)) return;
  used.add(type.name);
  for (const field of listFields(type)) {
    used.add(`${type.name}.${field.name}`);
    addInputs(getNamedType(field.type), used);
  }
}

/** The types and fields that one operation selects or takes, fragments included. */
export function findUsed(schema: GraphQLSchema, documents: DocumentNode, operation: string): ReadonlySet<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  const info = new TypeInfo(schema);
  const read = (document: DocumentNode): void => {
    visit(
      document,
      visitWithTypeInfo(info, {
        Field: ({ name }) => {
          const parent = info.getParentType();
          if (!parent || name.value.startsWith('__')) return;
          used.add(parent.name).add(`${parent.name}.${name.value}`);
        },
        VariableDefinition: ({ type }) => addInputs(getNamedType(typeFromAST(schema, type as never)), used),
        FragmentSpread: ({ name: { value } }) => {
          if (seen.has(value)) return;
          seen.add(value);
          fragments.push(value);
        },
      }),
    );
  };
  const fragments: string[] = [];
  const named = (kind: Kind, name: string): DocumentNode => ({
    kind: Kind.DOCUMENT,
    definitions: documents.definitions.filter((definition) => definition.kind === kind && 'name' in definition && definition.name?.value === name),
  });
  read(named(Kind.OPERATION_DEFINITION, operation));
  for (const fragment of fragments) read(named(Kind.FRAGMENT_DEFINITION, fragment));
  return used;
}
