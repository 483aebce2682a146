import { DirectiveLocation, GraphQLDirective, GraphQLEnumType, GraphQLString, Kind, type ConstDirectiveNode } from 'graphql';
import { Directive } from 'type-graphql';

const METHODS = ['GET', 'POST', 'PUT'] as const;

const restMethod = new GraphQLEnumType({
  name: 'RestMethod',
  description: 'The HTTP method of a REST call.',
  values: {
    GET: { description: 'Reads.' },
    POST: { description: 'Creates, or asks with a body.' },
    PUT: { description: 'Replaces.' },
  },
});

/** Says where a field comes from or goes to. `npm run generate` prints it, docs/rest.md is made from it, and the explorer shows it. */
export const restDirective = new GraphQLDirective({
  name: 'rest',
  description:
    'Where a value comes from or goes to. With a method and a path: the REST call of the insurer that the field or type stands for. With a field: its name in the body of that call.',
  locations: [DirectiveLocation.OBJECT, DirectiveLocation.FIELD_DEFINITION, DirectiveLocation.INPUT_OBJECT, DirectiveLocation.INPUT_FIELD_DEFINITION],
  isRepeatable: true,
  args: {
    method: { type: restMethod, description: 'With the path.' },
    path: { type: GraphQLString, description: 'The path below the gateway or the local server, with its parameters in braces.' },
    field: { type: GraphQLString, description: 'The name of the field in the body. Of nested fields the path, with [] for a list.' },
  },
});

/** A REST call, as `GET /api/account/{id}`. */
export type RestCall = `${(typeof METHODS)[number]} /${string}`;

/** `calls` are in the order of the directives, `field` is null if none names one. */
export interface RestOrigin {
  readonly calls: readonly RestCall[];
  readonly field: string | null;
}

const isCall = (origin: string): origin is RestCall => METHODS.some((method) => origin.startsWith(`${method} /`));

/** The directive `@rest` of a type or field. @param origins REST calls (`GET /api/account/{id}`), or the name of a field in a body (`RateInfo.Total`) */
export function Rest(...origins: readonly string[]): ClassDecorator & PropertyDecorator & MethodDecorator {
  const nodes = origins.map((origin) => {
    if (!isCall(origin)) return `@rest(field: ${JSON.stringify(origin)})`;
    const [method, path] = origin.split(' ') as [string, string];
    return `@rest(method: ${method}, path: ${JSON.stringify(path)})`;
  });
  // TypeGraphQL collects directives of an element last to first.
  const decorators = nodes.toReversed().map((node) => Directive(node));
  return (...target: readonly unknown[]): void => {
    for (const decorate of decorators) Reflect.apply(decorate, undefined, target);
  };
}

interface WithDirectives {
  readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined;
}

/** What the directives `@rest` of a type or field say. */
export function readRestOrigin({ astNode }: WithDirectives): RestOrigin {
  const directives = (astNode?.directives ?? []).filter(({ name }) => name.value === restDirective.name);
  const valueOf = (directive: ConstDirectiveNode, argument: string): string | undefined => {
    const value = directive.arguments?.find(({ name }) => name.value === argument)?.value;
    return value?.kind === Kind.STRING || value?.kind === Kind.ENUM ? value.value : undefined;
  };
  return {
    calls: directives.flatMap((directive) => {
      const call = `${valueOf(directive, 'method')} ${valueOf(directive, 'path')}`;
      return isCall(call) ? [call] : [];
    }),
    field: directives.map((directive) => valueOf(directive, 'field')).find((field) => field !== undefined) ?? null,
  };
}
