import { type BrowserOutcome, browserFaults, browserMeanings, browserOutcomeOf, strikesHow } from './browser-faults.ts';
import { eachStep } from './rows.ts';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The part of docs/purchase-matrix.md that runs in Chromium. */
export const browserColumns = `## What happens to the browser

These columns are played in Chromium (tests/proof/chromium): with the built app, a sandbox, both over HTTP, and PostgreSQL. The flow in Node prepares the buyer, whose log and cookies are put into a real browser, which then stands on the payment page. A step is held by keeping the answer to its call back at the gateway, which has acted by then; at a checkpoint what would be asked next is held in the browser; *validate* is a press without accepted terms, by which no call is made. The books are looked at as in the other cells. The gateway charges on every POST. \`npm run matrix\` plays all of them. (The other two ways to an account are played in Node: a tab or a storage has nothing to do with them.)

${browserFaults.map((fault) => `- **${fault}**: ${strikesHow[fault]}`).join('\n')}

${line(['step', ...browserFaults])}
${line(['---', ...browserFaults.map(() => '---')])}
${eachStep.map((row) => line([`${row.step} ${row.name}`, ...browserFaults.map((fault) => browserOutcomeOf(row, fault))])).join('\n')}

${(Object.keys(browserMeanings) as BrowserOutcome[]).map((outcome) => `- **${outcome}**: ${browserMeanings[outcome]}`).join('\n')}
`;
