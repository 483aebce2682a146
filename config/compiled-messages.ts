// ICU messages are parsed when the pages are built, so browsers need not load the parser.
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isNamed = (value: unknown, names: readonly string[]): boolean => isNode(value) && value.type === 'Identifier' && names.includes(String(value['name']));

/** What takes a message as its first argument (events/language). */
const TRANSLATORS = ['t', 'english'];
function takesMessage(callee: unknown): boolean {
  if (isNamed(callee, [...TRANSLATORS, 'msg'])) return true;
  return isNode(callee) && callee.type === 'MemberExpression' && isNamed(callee['property'], ['rich']) && isNamed(callee['object'], TRANSLATORS);
}

/** The expression that is the message of a call; null for other calls. */
function findMessage({ type, callee, arguments: given }: Node): Node | null {
  if (type !== 'CallExpression') return null;
  const [first, second] = given as readonly Node[];
  if (takesMessage(callee)) return first ?? null;
  return isNamed(first, ['Message']) && second ? findProperty(second, 'text') : null;
}

/** The value of a property in an object literal; null if it has none. */
function findProperty({ properties = [] }: Node, name: string): Node | null {
  const value = (properties as readonly Node[]).find(({ key }) => isNamed(key, [name]))?.['value'];
  return isNode(value) ? value : null;
}

/** The string literals that an expression may turn out to be. */
function* listLiterals(expression: Node): Generator<Node> {
  if (expression.type === 'ConditionalExpression') {
    yield* listLiterals(expression['consequent'] as Node);
    yield* listLiterals(expression['alternate'] as Node);
  }
  if (expression.type === 'Literal' && typeof expression['value'] === 'string') yield expression;
}

const compileLiteral = ({ start, end, value }: Node): Edit[] => {
  const compiled = compile(String(value));
  return typeof compiled === 'string' ? [] : [{ start, end, text: JSON.stringify(compiled) }];
};

function* listNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* listNodes(one);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) if (typeof child === 'object') yield* listNodes(child);
}

/** Replaces the messages in a module by their parsed form. `program` is the module's syntax tree. */
export function compileMessagesIn(code: string, program: unknown): string {
  const edits = [...listNodes(program)].flatMap((node) => {
    const message = findMessage(node);
    return message ? [...listLiterals(message)].flatMap(compileLiteral) : [];
  });
  // From the end, so that the positions of the others stay right.
  return edits.toSorted((a, b) => b.start - a.start).reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), code);
}

const toKey = (message: string): string => {
  const compiled = compile(message);
  return typeof compiled === 'string' ? compiled : JSON.stringify(compiled);
};

/** Replaces messages in the code, the translations and the parser by what `compileMessage` would return. */
export const compiledMessages = (): Plugin[] => [
  {
    name: 'compiled-translations',
    enforce: 'pre',
    transform: {
      filter: { id: /events\/language\/(?:es\/[a-z]+\.json|compile-message\.ts)/ },
      handler(code, id) {
        if (id.includes('compile-message')) return { code: 'export const compileMessage = (message) => message;', map: null };
        const messages = Object.entries(JSON.parse(code) as Record<string, string>);
        return { code: JSON.stringify(Object.fromEntries(messages.map(([key, translation]) => [toKey(key), compile(translation)]))), map: null };
      },
    },
  },
  {
    name: 'compiled-messages',
    enforce: 'post',
    transform: {
      filter: { id: /\/(?:web|events)\/.*\.tsx?$/, code: /\b(?:t|msg|english|Message)\b/ },
      handler(code) {
        const compiled = compileMessagesIn(code, this.parse(code));
        return compiled === code ? null : { code: compiled, map: null };
      },
    },
  },
];
