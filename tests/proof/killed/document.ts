import { UNCONFIRMED } from '../matrix/rows.ts';
import { type KilledStep, type Point, killedSteps, leftAt, pointOutcomeOf, points, sentInAll } from './points.ts';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function cellOf(step: KilledStep, point: Point): string {
  const { ledgerStatus, arrived } = leftAt(step, point);
  const left = step.ledgerStep ? [ledgerStatus ? `row ${ledgerStatus}` : 'no row'] : [];
  return `${[...left, arrived ? 'acted' : 'not sent'].join(', ')} → **${pointOutcomeOf(step, point)}**, sent ${sentInAll(step, point)}×`;
}

/** The part of docs/purchase-matrix.md about how far a step has come when the server is killed. */
export const killPoints = `## The server killed at a point of a step

Each cell is a test (tests/proof/killed), by card, and of the payment by eCheck, too; \`npm run matrix\` plays all of them. Nothing in the program is there for it; the process is held from outside and killed with SIGKILL:

- *before the commit*: the statement that begins the step's row waits in PostgreSQL for a lock that the test has, and ends with its connection: no row.
- *after the commit*: the row is there; the call has come to a stand-in before the gateway, which passes nothing on: the gateway never hears of it.
- *after sending*: the gateway has acted; the stand-in keeps its answer.
- *after the answer*: the answer is in; the statement that writes the outcome waits in PostgreSQL, and ends with its connection: the row stays as it was begun.

The picture of the page (10) has no row in the attempt ledger: the facade stores nothing for it before its call, and what came of it is the event \`ScreenCaptured\`, which the page sends to the log. So its points are: held as the facade looks up whether the ids are this application's; the call kept, and its answer kept, before the gateway as above; held as the facade writes the event to the log, which has none of the page's events then, and all of them in order once the page has sent them again.

A cell tells what the dead server has left (the row of the attempt ledger, whether the gateway has acted), what comes of it once the server was started again on the same database and port and the buyer went on in the same window, and how often the gateway has got the step's call in all: always under the id of the row, but for a payment that an operator has unlocked, which is another one. The gateway charges on every POST. Nobody can know whether a payment that was committed was sent: it is unconfirmed in three of the four ("${UNCONFIRMED}").

${line(['step', ...points])}
${line(['---', ...points.map(() => '---')])}
${killedSteps.map((step) => line([`${step.row.step} ${step.row.name}`, ...points.map((point) => cellOf(step, point))])).join('\n')}
`;
