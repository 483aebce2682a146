// Text that React changes, removes or inserts something before is alone in an element of its own: translation replaces text nodes, and React then
// writes into a node that is no longer on the page, or fails with NotFoundError. Elements stay.

/** A node of the syntax tree, as far as the rule reads it. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
interface Context {
  report(problem: { node: Node; message: string }): void;
}

/** What a child may become: an element that is always there, an element that comes and goes, text that never changes, or any text. */
type Kind = 'element' | 'changing element' | 'text' | 'changing text';

const ALONE = 'text that may change beside other children stands alone in an element (span): translation replaces its node';
const BEFORE = 'text behind a child that may come and go stands in an element (span): React inserts before its node, which translation replaces';
const LOOSE = 'text directly in a fragment stands in an element (span): where the fragment is rendered, translation replaces its node';
const REUSED = 'text beside other children stands in an element (span), or the alternatives have keys: React changes the text of one alternative into that of the other';
const RETURNED = 'a component returns elements, not text: translation replaces a text node';

const nodes = (value: unknown): readonly Node[] => (value as readonly (Node | null)[]).filter((one) => one !== null);
const node = (value: unknown): Node => value as Node;

/** The expressions that an expression may turn out to be. */
function outcomes(expression: Node): readonly Node[] {
  if (expression.type === 'ConditionalExpression') return [expression['consequent'], expression['alternate']].flatMap((one) => outcomes(node(one)));
  if (expression.type === 'LogicalExpression') {
    const right = outcomes(node(expression['right']));
    return expression['operator'] === '&&' ? right : [...outcomes(node(expression['left'])), ...right];
  }
  if (expression.type === 'TSAsExpression' || expression.type === 'TSNonNullExpression') return outcomes(node(expression['expression']));
  return [expression];
}

/** The results of a function that is passed to `map`, or null if it is not written there. */
function resultsOf(callback: Node | undefined): readonly Node[] | null {
  if (callback?.type !== 'ArrowFunctionExpression') return null;
  const body = node(callback['body']);
  if (body.type !== 'BlockStatement') return outcomes(body);
  const last = nodes(body['body']).at(-1);
  return last?.type === 'ReturnStatement' && last['argument'] ? outcomes(node(last['argument'])) : null;
}

/** The names under which a file declares elements or nothing, or functions that return them, and no text elsewhere. */
type Elements = ReadonlySet<string>;

const isNothing = ({ type, value, name }: Node): boolean =>
  (type === 'Literal' && (value === null || typeof value === 'boolean')) || (type === 'Identifier' && name === 'undefined');

const isNamed = ({ type, name }: Node, elements: Elements): boolean => type === 'Identifier' && elements.has(String(name));

function isElement(expression: Node, elements: Elements): boolean {
  if (['JSXElement', 'JSXFragment'].includes(expression.type) || isNothing(expression)) return true;
  return expression.type === 'CallExpression' ? isCallOfElements(expression, elements) : isNamed(expression, elements);
}
function isCallOfElements(call: Node, elements: Elements): boolean {
  const { type, property, ...callee } = node(call['callee']);
  if (type === 'Identifier') return isNamed({ type, ...callee }, elements);
  if (type !== 'MemberExpression' || node(property)['name'] !== 'map') return false;
  const [callback] = nodes(call['arguments']);
  if (callback?.type === 'Identifier') return isNamed(callback, elements);
  return resultsOf(callback)?.every((one) => isElement(one, elements)) ?? false;
}

/** `JSX.Element`, `Elements` (web/ui/elements.ts), `null`, `undefined`, and unions of them. */
function isElementType(type: Node): boolean {
  if (type.type === 'TSUnionType') return nodes(type['types']).every(isElementType);
  if (['TSNullKeyword', 'TSUndefinedKeyword'].includes(type.type)) return true;
  if (type.type !== 'TSTypeReference') return false;
  const { type: kind, name, left, right } = node(type['typeName']);
  return kind === 'TSQualifiedName' ? node(left)['name'] === 'JSX' && node(right)['name'] === 'Element' : name === 'Elements';
}
const isAnnotated = (annotation: unknown): boolean => isElementType(node(node(annotation)['typeAnnotation']));

interface Declared {
  readonly name: string;
  readonly isElement: boolean;
}

/** Every child node of a node. */
const within = (parent: Node): readonly Node[] =>
  Object.entries(parent).flatMap(([key, value]) => {
    if (key === 'parent') return [];
    return (Array.isArray(value) ? value : [value]).filter((one: unknown): one is Node => typeof one === 'object' && one !== null && 'type' in one);
  });

function declarations(parent: Node): readonly Declared[] {
  const { type, id, init, key, typeAnnotation } = parent;
  const inner = within(parent).flatMap(declarations);
  if (type === 'TSPropertySignature' && typeAnnotation) return [{ name: String(node(key)['name']), isElement: isAnnotated(typeAnnotation) }, ...inner];
  if (type !== 'VariableDeclarator' || node(id).type !== 'Identifier' || !init) return inner;
  const annotation = node(id)['typeAnnotation'] ?? node(init)['returnType'];
  const isOne = annotation ? isAnnotated(annotation) : outcomes(node(init)).every((one) => isElement(one, new Set()));
  return [{ name: String(node(id)['name']), isElement: isOne }, ...inner];
}

function elementsOf(program: Node): Elements {
  const all = declarations(program);
  return new Set(all.flatMap(({ name }) => (all.every((other) => other.name !== name || other.isElement) ? [name] : [])));
}

const isConstantText = ({ type, value, expressions }: Node): boolean =>
  (type === 'Literal' && (typeof value === 'string' || typeof value === 'number')) || (type === 'TemplateLiteral' && nodes(expressions).length === 0);

/** A component decides itself whether it shows an element; `chakra.p` and `p` always do. */
function isComponent(element: Node): boolean {
  const { type, name } = node(node(element['openingElement'])['name']);
  return type === 'JSXIdentifier' && /^[A-Z]/.test(String(name));
}

function kindOf(child: Node, elements: Elements): readonly Kind[] {
  // Spaces alone are not translated.
  if (child.type === 'JSXText') return String(child['value']).trim() === '' ? [] : ['text'];
  if (child.type === 'JSXFragment') return kindsOf(child, elements);
  if (child.type === 'JSXElement') return [isComponent(child) ? 'changing element' : 'element'];
  return kindOfExpression(node(child['expression']), elements);
}
function kindOfExpression(expression: Node, elements: Elements): readonly Kind[] {
  if (expression.type === 'JSXEmptyExpression') return [];
  if (isConstantText(expression)) return ['text'];
  return [outcomes(expression).every((one) => isElement(one, elements)) ? 'changing element' : 'changing text'];
}
const kindsOf = (parent: Node, elements: Elements): readonly Kind[] => nodes(parent['children']).flatMap((child) => kindOf(child, elements));

function problemOf(kinds: readonly Kind[]): string | null {
  if (kinds.length > 1 && kinds.includes('changing text')) return ALONE;
  return kinds.includes('changing element') && kinds.lastIndexOf('text') > kinds.indexOf('changing element') ? BEFORE : null;
}

const mayBeText = (expression: Node): boolean =>
  outcomes(expression).some(
    (one) => (one.type === 'Identifier' && one['name'] === 'children') || one.type === 'TemplateLiteral' || (one.type === 'Literal' && typeof one['value'] === 'string'),
  );

/** The tag of an element that React takes for the same one as another of this tag; null if it has a key or is none. */
function tagOf(element: Node): string | null {
  if (element.type !== 'JSXElement') return null;
  const { name, attributes } = node(element['openingElement']);
  if (nodes(attributes).some((one) => one.type === 'JSXAttribute' && node(one['name'])['name'] === 'key')) return null;
  const { type, name: word, object, property } = node(name);
  return type === 'JSXIdentifier' ? String(word) : `${String(node(object)['name'])}.${String(node(property)['name'])}`;
}

/** The elements in an element, itself among them, in which text has neighbors. */
function mixedIn(element: Node, elements: Elements): readonly Node[] {
  const kinds = kindsOf(element, elements);
  const inner = nodes(element['children']).flatMap((child) => (child.type === 'JSXElement' ? mixedIn(child, elements) : []));
  return kinds.length > 1 && kinds.includes('text') ? [element, ...inner] : inner;
}

/** Of alternatives, those that React would make into each other, where text has neighbors. */
function reusedIn(alternatives: readonly Node[], elements: Elements): readonly Node[] {
  const tags = alternatives.map(tagOf);
  const isShared = (tag: string | null | undefined): boolean => typeof tag === 'string' && tags.filter((other) => other === tag).length > 1;
  return alternatives.flatMap((one, index) => (isShared(tags[index]) ? mixedIn(one, elements) : []));
}

const textNodes = {
  create(context: Context) {
    const components: boolean[] = [];
    const returns: Node[][] = [];
    let elements: Elements = new Set();
    const report = (at: Node, message: string | null): void => {
      if (message !== null) context.report({ node: at, message });
    };
    const reportReused = (alternatives: readonly Node[]): void => reusedIn(alternatives, elements).forEach((one) => report(one, REUSED));
    const enter = (made: Node, isOne: boolean): void => {
      components.push(isOne);
      returns.push([]);
      if (isOne && made['returnType'] && !isAnnotated(made['returnType'])) report(made, RETURNED);
    };
    const leave = (): void => {
      components.pop();
      const returned = returns.pop() ?? [];
      if (returned.length > 1) reportReused(returned.flatMap((one) => outcomes(one)));
    };
    const named = (of: unknown): boolean => /^[A-Z]/.test((of as { readonly name?: string } | null)?.name ?? '');
    return {
      Program(program: Node) {
        elements = elementsOf(program);
      },
      JSXElement: (element: Node) => report(element, problemOf(kindsOf(element, elements))),
      JSXFragment(fragment: Node) {
        const kinds = kindsOf(fragment, elements);
        report(fragment, kinds.some((kind) => kind.endsWith('text')) ? LOOSE : problemOf(kinds));
      },
      FunctionDeclaration: (made: Node) => enter(made, named(made['id'])),
      'FunctionDeclaration:exit': leave,
      FunctionExpression: (made: Node) => enter(made, named(made['id'])),
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression(made: Node) {
        const isOne = node(made['parent']).type === 'VariableDeclarator' && named(node(made['parent'])['id']);
        enter(made, isOne);
        if (isOne && node(made['body']).type !== 'BlockStatement' && mayBeText(node(made['body']))) report(made, RETURNED);
      },
      'ArrowFunctionExpression:exit': leave,
      // The outermost one has all outcomes.
      ConditionalExpression(expression: Node) {
        if (node(expression['parent']).type !== 'ConditionalExpression') reportReused(outcomes(expression));
      },
      ReturnStatement(returned: Node) {
        if (returned['argument']) returns.at(-1)?.push(node(returned['argument']));
        if (components.at(-1) && returned['argument'] && mayBeText(node(returned['argument']))) report(returned, RETURNED);
      },
    };
  },
};

export default { meta: { name: 'bindflow' }, rules: { 'text-nodes': textNodes } };
