import { type BrowserOutcome, browserFaults, browserMeanings, browserOutcomeOf, strikesHow } from './browser-faults.ts';
import { eachStep } from './rows.ts';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The part of docs/purchase-matrix.md that runs in Chromium. */
export const browserColumns = `## What happens to the browser

These columns run in Chromium (\`tests/proof/chromium\`), with the built app and the sandbox over HTTP, on PostgreSQL. The flow in Node brings the buyer to the payment page; the tab log and the cookies then move into a real browser. To pause a step, the gateway acts on its call and delays the answer. At a checkpoint, the browser's next request is delayed. *Validate* is a click without accepted terms, which makes no call. The ledgers are compared as in the other cells. The gateway charges on every POST. (Login and temporary login are played in Node only: they do not depend on tabs or storage.)

${browserFaults.map((fault) => `- **${fault}**: ${strikesHow[fault]}`).join('\n')}

${line(['step', ...browserFaults])}
${line(['---', ...browserFaults.map(() => '---')])}
${eachStep.map((row) => line([`${row.step} ${row.name}`, ...browserFaults.map((fault) => browserOutcomeOf(row, fault))])).join('\n')}

${(Object.keys(browserMeanings) as BrowserOutcome[]).map((outcome) => `- **${outcome}**: ${browserMeanings[outcome]}`).join('\n')}
`;
