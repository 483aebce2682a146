// What an effect returns, React calls when the effect ends. Methods of the browser that returned nothing return promises today (`scrollIntoView` in Chromium), and
// React then fails and takes the page along. So an effect that is one expression is a clean-up.

/** A node of the syntax tree, as far as the rule reads it. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly body?: Node;
}
interface Context {
  report(problem: { node: Node; message: string }): void;
}

const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect'];
const RESULT = 'React calls what an effect returns: write a block, which returns the clean-up if there is one';

const mayBeResult = ({ type }: Node): boolean => ['BlockStatement', 'ArrowFunctionExpression', 'FunctionExpression'].includes(type);

/** True if an effect returns the value of an expression. */
const returnsValue = ({ type, body }: Node): boolean => type === 'ArrowFunctionExpression' && body !== undefined && !mayBeResult(body);

const effectResults = {
  create: (context: Context) => ({
    CallExpression({ callee, arguments: [effect] = [] }: Node) {
      if (effect && EFFECTS.includes(callee?.name ?? '') && returnsValue(effect)) context.report({ node: effect, message: RESULT });
    },
  }),
};

export default { meta: { name: 'bindflow-react' }, rules: { 'effect-results': effectResults } };
