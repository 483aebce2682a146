import { type Fault, type FaultName, faultNames } from '../http/faults.ts';
import type { Route } from '../http/route.ts';
import type { Modes, State } from '../state/state.ts';
import { Html, type Section, badge, code, escape, table } from './html.ts';

/** What each fault does, for one who has to choose. */
const effects: Readonly<Record<FaultName, string>> = {
  slow: 'works, answers after 3 s or the delay',
  'drop-request': 'nothing is done, the line is cut',
  'drop-response': 'works, the line is cut before the answer',
  'status-500': 'nothing is done, answers 500',
  timeout: 'works, and never answers',
  'malformed-json': 'works, and answers half a text',
};

const modeTexts: Readonly<Record<keyof Modes, readonly [string, string]>> = {
  naivePayment: ['Naive payment', 'charges on every POST, whatever its id'],
  naiveBind: ['Naive bind', 'issues new policies on every POST'],
  partialBind: ['Partial bind', 'leaves the last quote out of a first bind of several'],
};

const option = (value: string, text: string): string => `<option value="${escape(value)}">${escape(text)}</option>`;
const callOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const byPath = (one: Route, other: Route): number => (one.path < other.path ? -1 : 1);

function callOptions(routes: readonly Route[]): string {
  const group = (label: string, upstream: Route['upstream']): string => {
    const calls = routes.filter((route) => route.upstream === upstream).toSorted(byPath);
    return `<optgroup label="${label}">${calls.map((route) => option(callOf(route), callOf(route))).join('')}</optgroup>`;
  };
  return group('Gateway', 'gateway') + group('Local server', 'local');
}

const faultForm = (routes: readonly Route[]): string => `<form class="fields" method="post" action="/sandbox/page/faults">
<p class="long"><label for="call">Call</label><select id="call" name="call">${callOptions(routes)}</select></p>
<p class="long"><label for="fault">Fault</label><select id="fault" name="fault">${faultNames.map((name) => option(name, `${name}: ${effects[name]}`)).join('')}</select></p>
<p><label for="times">Times</label><input id="times" name="times" type="number" min="1" max="9999" value="1" required></p>
<p><label for="delay">Delay, ms</label><input id="delay" name="delayMs" type="number" min="0" max="600000"></p>
<button>Switch on</button></form>`;

const offButton = ({ id }: Fault): Html =>
  new Html(`<form method="post" action="/sandbox/page/faults/off"><input type="hidden" name="id" value="${id}"><button class="small">Switch off</button></form>`, 'end');

const waiting = (faults: readonly Fault[]): string =>
  faults.length === 0
    ? '<p class="none">No fault waits. One that is switched on meets the next calls of its path, and is then over.</p>'
    : table(
        ['Fault', 'Call', 'Times left', 'Delay', ''],
        faults.map((fault) => [badge(fault.fault, 'odd'), code(callOf(fault)), new Html(String(fault.times), 'money'), new Html(`${fault.delayMs} ms`, 'money'), offButton(fault)]),
      );

const modeForm = (modes: Modes): string => {
  const boxes = Object.entries(modeTexts).map(
    ([name, [title, text]]) =>
      `<label class="tick"><input type="checkbox" name="${name}"${modes[name as keyof Modes] ? ' checked' : ''}><span><b>${title}</b> ${text}</span></label>`,
  );
  return `<form class="ticks" method="post" action="/sandbox/page/modes">${boxes.join('')}<button>Set modes</button></form>`;
};

const resetForm = `<details class="reset"><summary class="button">Start over…</summary><form method="post" action="/sandbox/page/reset"><p>Forgets every mail, charge, policy, call and account, and switches faults and modes off. The accounts under test values stay as they came.</p><button class="danger">Forget everything</button></form></details>`;

/** Where people make the sandbox worse than it is: faults, modes, and a fresh start. */
export const behavior = ({ faults, modes }: State, routes: readonly Route[]): Section => ({
  title: 'Behavior',
  count: faults.length + Object.values(modes).filter(Boolean).length,
  whenEmpty: '',
  content: `<div class="panel"><h3>Faults</h3>${faultForm(routes)}${waiting(faults)}<h3>Modes</h3>${modeForm(modes)}<h3>State</h3>${resetForm}</div>`,
});
