import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { type ASTVisitor, type FragmentDefinitionNode, GraphQLError, type OperationDefinitionNode, type ValidationContext, type ValidationRule, visit } from 'graphql';

/** Limits of a document. The pages' documents stay far below; a tool's introspection fits. */
export const DOCUMENT_LIMITS = {
  /** Names, numbers and braces. The parser stops at this number. */
  tokens: 3000,
  aliases: 15,
  depth: 15,
  /** A leaf costs 1, an object 2; each level multiplies the cost of its content by 1.5. */
  cost: 5000,
  directives: 30,
  /** Fields after fragments are expanded. */
  selections: 10_000,
  /** Pairs of fields with the same name, in the whole document: validation compares them. A tool's introspection has 300. */
  fieldPairs: 5000,
  /** Levels of an introspection after fragments are expanded. A tool's has 15. */
  introspectionDepth: 16,
  /** Nested lists of members in an introspection. */
  memberLists: 1,
} as const;

type Reject = (context: ValidationContext | null, error: GraphQLError) => void;

/** By default the packages throw inside validation, which would be reported as an internal error. */
const report: { propagateOnRejection: false; onReject: Reject[] } = {
  propagateOnRejection: false,
  onReject: [(context, error) => context?.reportError(new GraphQLError(`The document is too large: ${error.message.replace(/^Syntax Error: /, '')}`))],
};

const limitDirectives = (context: ValidationContext): ASTVisitor => {
  let count = 0;
  return {
    Directive(node) {
      count += 1;
      if (count === DOCUMENT_LIMITS.directives + 1)
        context.reportError(new GraphQLError(`The document is too large: Directives limit of ${DOCUMENT_LIMITS.directives} exceeded.`, { nodes: node }));
    },
  };
};

/** A page's size has a limit of its own. The package would multiply the cost by a literal `first` or `last`, but not by a variable. */
const withoutArguments = <T extends OperationDefinitionNode | FragmentDefinitionNode>(definition: T): T => visit(definition, { Argument: () => null });

const limitCost = (context: ValidationContext): ASTVisitor => {
  const getFragment = (name: string): FragmentDefinitionNode | undefined => {
    const fragment = context.getFragment(name);
    return fragment ? withoutArguments(fragment) : undefined;
  };
  const { OperationDefinition: check } = costLimitRule({ ...report, maxCost: DOCUMENT_LIMITS.cost })(
    Object.create(context, { getFragment: { value: getFragment } }) as ValidationContext,
  );
  return { OperationDefinition: (operation) => check.enter(withoutArguments(operation)) };
};

/** Returns the validation rules that refuse a document over the limits before it runs. */
export const createLimitRules = (): ValidationRule[] => [
  maxAliasesRule({ ...report, n: DOCUMENT_LIMITS.aliases }),
  maxDepthRule({ ...report, n: DOCUMENT_LIMITS.depth }),
  limitCost,
  limitDirectives,
];
