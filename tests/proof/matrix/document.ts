import { killPoints } from '../killed/document.ts';
import { browserColumns } from './browser-document.ts';
import { type Outcome, type Row, AWAY, faults, killedOutcomeOf, outcomeOf, pay, readsWhenKilled, rows } from './rows.ts';

const strikes = (row: Row): string => {
  if (row.kind === 'call') return `\`${row.call}\``;
  return row.after === null ? 'every path, before the press' : `every path, after \`${row.after}\``;
};
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const TWICE = 'double submit from two tabs';
const KILLED = 'server kill -9';

const meanings: Readonly<Record<Outcome, string>> = {
  bought: 'The press completes the purchase.',
  'bought, nothing read': 'The press completes the purchase, and the failure is in the log alone.',
  'stops, then bought': 'The buyer reads the message of the step. Once the fault has cleared, the one next action completes the purchase.',
  'unknown, charged':
    'The buyer reads that the payment is not confirmed. Whatever is pressed, also after a reload, makes no call. Once it is settled as charged the purchase completes, with that charge.',
  'unknown, not charged': 'The same; once it is settled as not charged the buyer pays, for the first time.',
};

/** The table that docs/purchase-matrix.md keeps: what the tests of the matrix assert of each cell. */
export const matrixDocument = (): string => `<!-- Written by npm run matrix-doc. Do not edit. -->
# The purchase under every fault

Each cell is a test (tests/proof/matrix), once by card and once by eCheck (the other two ways to an account, to which the way of paying makes no difference, by card), with the real sandbox and the real facade over HTTP and the buyer's flow in Node: the fault is armed for as often as the facade sends the call, Purchase is pressed, the fault has struck that call and nothing else, the fault is cleared, and the purchase is completed. \`npm run matrix\` plays all of them. What pays and what binds is played again at a gateway that charges on every POST, and at one that leaves a quote out of its first bind; there the buyer presses once more.

At the end of every cell the gateway's ledger has one charge, of what the buyer was shown at every press; one policy a quote, which are those that the buyer reads; at most one account and one member reference; and the facade's journal says the same.

Steps without a call (*validate* and the two checkpoints) have the fault on every path of the facade's; what comes in next is the next step's call and no other.

*Double submit*: while the first window's call of the step is held, Purchase is pressed in a duplicate of the window. Both windows end with the same purchase, the slower one after one more press at most.

*Server kill -9*: the server is a process of its own, which is killed with SIGKILL while the call of the step is held on its way to the gateway, which charges on every POST; once the process is gone the gateway gets the call, and acts on it. At steps without a call it is killed before the press, or at the moment at which the checkpoint is recorded, and no call comes in until it is back. The buyer reads the message of the step (of a payment: "${readsWhenKilled(pay)}"), at the next press that the facade is not there ("${AWAY}"), and goes on in the same window once the server was started again on the same database and port. What is sent again carries the id of the held call, where the journal knows the step. Payments are settled by \`bindflow log resolve\`.

${line(['step', 'the fault strikes', ...faults, TWICE, KILLED])}
${line(['---', '---', ...faults.map(() => '---'), '---', '---'])}
${rows.map((row) => line([`${row.step} ${row.name}`, strikes(row), ...faults.map((fault) => outcomeOf(row, fault)), row.kind === 'call' ? 'bought' : '(takes no time)', killedOutcomeOf(row)])).join('\n')}

${(Object.keys(meanings) as Outcome[]).map((outcome) => `- **${outcome}**: ${meanings[outcome]}`).join('\n')}

| step | what the buyer reads |
| --- | --- |
${rows.map((row) => line([`${row.step} ${row.name}`, row.reads || '(nothing)'])).join('\n')}

${browserColumns}
${killPoints}`;
