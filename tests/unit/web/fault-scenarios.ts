// GraphQL errors in one operation of each process that a buyer starts, and what the page says then.
import { globSync, readFileSync } from 'node:fs';
import { finish } from './refusal-scenarios.ts';
import { type Scenario, loginScenario, nextScenario, payScenario, quoteScenario, resumeScenario } from './scenarios.tsx';
import { FacadeFault } from './scripted-facade.ts';

const sources = globSync('graph/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** All codes of the facade's GraphQL errors, and an empty one for no response. */
export const faultCodes: readonly string[] = [
  '',
  ...new Set(
    [...sources.matchAll(/code: '(?<code>[A-Z_]+)'|createDocumentError\('(?<other>[A-Z_]+)'|'(?<upstream>UPSTREAM_[A-Z]+)'/g)].map(
      ({ groups }) => groups?.['code'] ?? groups?.['other'] ?? groups?.['upstream'] ?? '',
    ),
  ),
];

/** A fault in each of the operations. */
export function createFaultScenarios(code: string): readonly Scenario[] {
  const fault = new FacadeFault(code, 'Too many tries. Please wait a minute and try again.');
  return [
    quoteScenario('CheckAddressKickout', fault, { says: /try again|at the top of this page tells you what to do|reload it/i }),
    quoteScenario('EmailCheck', fault, { says: /try again|at the top of this page tells you what to do|reload it/i }),
    nextScenario('ResolveMember', fault, { says: /try again|at the top of this page tells you what to do|reload it/i }),
    payScenario('PrepareAccount', fault, { says: /Purchase again|try again|resubmit|tells you what to do|reload it/i }),
    payScenario('CachePurchase', fault, { says: /Purchase again|try again|resubmit|tells you what to do|reload it/i }),
    payScenario('SubmitPayment', fault, { says: /Purchase again|try again|tells you what to do|reload it/i }),
    payScenario('BindPolicies', fault, { says: finish }),
    loginScenario('LogIn', fault, { says: /try again/i }),
    loginScenario('VerifySecurityCode', fault, { says: /try again|new one/i }),
    loginScenario('ResendSecurityCode', fault, { says: /try again/i }),
    resumeScenario('MailResumeLink', fault, { says: /try again|tells you what to do|reload it/i }),
    resumeScenario('MailResumeCode', fault, { says: /try again|tells you what to do|reload it/i }),
  ];
}

/** The rows of a test of these scenarios: what names them, and what is played. */
export const toRows = (code: string, scenarios: readonly Scenario[]): (readonly [code: string, operation: string, scenario: Scenario])[] =>
  scenarios.map((scenario) => [code || 'no response', scenario.operation, scenario] as const);
