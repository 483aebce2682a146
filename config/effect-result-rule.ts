// What an effect returns, React calls when the effect ends. Methods of the browser that returned nothing return promises today (`scrollIntoView` in Chromium), and
// React then fails and takes the page along. So an effect that is one expression returns a function, or nothing (`void`).

/** A node of the syntax tree, as far as the rule reads it. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly operator?: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly body?: Node;
}
interface Context {
  report(problem: { node: Node; message: string }): void;
}

const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect'];
const RESULT = 'React calls what an effect returns: write `void` before an expression that is no clean-up, or return the clean-up from a block';

const isResultClear = ({ type, operator }: Node): boolean =>
  ['BlockStatement', 'ArrowFunctionExpression', 'FunctionExpression'].includes(type) || (type === 'UnaryExpression' && operator === 'void');

const effectResults = {
  create: (context: Context) => ({
    CallExpression({ callee, arguments: [effect] = [] }: Node) {
      if (!EFFECTS.includes(callee?.name ?? '') || effect?.type !== 'ArrowFunctionExpression' || !effect.body) return;
      if (!isResultClear(effect.body)) context.report({ node: effect, message: RESULT });
    },
  }),
};

export default { meta: { name: 'bindflow-react' }, rules: { 'effect-results': effectResults } };
