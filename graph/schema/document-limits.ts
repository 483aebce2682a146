import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { type ASTVisitor, GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

/** What a document may be at most. The pages' own stay far below; a tool's introspection fits. */
export const DOCUMENT_LIMITS = {
  /** Names, numbers, braces: the parser stops there. */
  tokens: 3000,
  aliases: 15,
  depth: 15,
  /** A leaf costs 1, an object 2, and each level makes what is in it cost half as much again. */
  cost: 5000,
  directives: 30,
  /** Fields that a document comes to when its fragments are written out. */
  selections: 10_000,
  /** Pairs of fields with the same name, in the whole document: validation compares them. A tool's introspection has 300. */
  fieldPairs: 5000,
  /** Levels of an introspection, with its fragments written out. A tool's own has 15. */
  introspectionDepth: 16,
  /** Lists of members within each other in an introspection. */
  memberLists: 1,
} as const;

type Reject = (context: ValidationContext | null, error: GraphQLError) => void;

/** The packages throw unless told otherwise, and nobody catches a rule that throws: it would look like a fault of ours. */
const report: { propagateOnRejection: false; onReject: Reject[] } = {
  propagateOnRejection: false,
  onReject: [(context, error) => context?.reportError(new GraphQLError(`The document is too large: ${error.message.replace(/^Syntax Error: /, '')}`))],
};

const fewDirectives = (context: ValidationContext): ASTVisitor => {
  let count = 0;
  return {
    Directive(node) {
      count += 1;
      if (count === DOCUMENT_LIMITS.directives + 1)
        context.reportError(new GraphQLError(`The document is too large: Directives limit of ${DOCUMENT_LIMITS.directives} exceeded.`, { nodes: node }));
    },
  };
};

/** Rules that refuse a document before anything of it is run. */
export const limitRules = (): ValidationRule[] => [
  maxAliasesRule({ ...report, n: DOCUMENT_LIMITS.aliases }),
  maxDepthRule({ ...report, n: DOCUMENT_LIMITS.depth }),
  costLimitRule({ ...report, maxCost: DOCUMENT_LIMITS.cost }),
  fewDirectives,
];
