import { UNCONFIRMED } from '../matrix/rows.ts';
import { type KilledStep, type Point, killedSteps, leftAt, pointOutcomeOf, points, sentInAll } from './points.ts';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function cellOf(step: KilledStep, point: Point): string {
  const { ledgerStatus, arrived } = leftAt(step, point);
  const left = step.ledgerStep ? [ledgerStatus ? `row ${ledgerStatus}` : 'no row'] : [];
  return `${[...left, arrived ? 'acted' : 'not sent'].join(', ')} → **${pointOutcomeOf(step, point)}**, sent ${sentInAll(step, point)}×`;
}

/** The part of docs/purchase-matrix.md about how far a step has come when the server is killed. */
export const killPoints = `## The server killed within a step

Each cell is a test (\`tests/proof/killed\`), by card, and for the payment also by eCheck. The program has no code for these tests: the process is paused from outside and killed with SIGKILL.

- *before the commit*: the statement that inserts the step's row waits in PostgreSQL for a lock of the test. Its connection ends, so there is no row.
- *after the commit*: the row exists. The call has reached a proxy before the gateway, which does not pass it on.
- *after sending*: the gateway has acted. The proxy does not return its answer.
- *after the answer*: the answer has arrived. The statement that writes the outcome waits in PostgreSQL. Its connection ends, so the row stays started.

The screen capture (10) has no row in the attempt ledger. Its outcome is the event \`ScreenCaptured\`, which the page sends to the event store. So its points are: while the facade checks that the ids belong to this application; with the call, and then with its answer, at the proxy; while the facade appends the event. The event store then has none of the page's events, and has all of them in order once the page has sent them again.

A cell says what the dead server left (the row in the attempt ledger, whether the gateway acted), how the purchase ends after a restart on the same database and port when the buyer continues in the same tab, and how often the gateway received the step's call. All these calls have the id of the row, except a payment after an operator settled the first as not charged. The gateway charges on every POST. Whether a committed payment was sent cannot be known, so it is unconfirmed in three of the four cells ("${UNCONFIRMED}").

${line(['step', ...points])}
${line(['---', ...points.map(() => '---')])}
${killedSteps.map((step) => line([`${step.row.step} ${step.row.name}`, ...points.map((point) => cellOf(step, point))])).join('\n')}
`;
