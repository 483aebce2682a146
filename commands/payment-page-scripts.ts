// npm run payment-page-scripts [-- --check]: authorizes the scripts of a new build of the payment page, or compares the last build with what is authorized.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AUTHORIZED_SCRIPTS, lintPaymentPageScripts, listBuiltScripts, readAuthorizedScripts } from './check/payment-page-scripts.ts';

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
if (!check) writeFileSync(AUTHORIZED_SCRIPTS, `${JSON.stringify(listBuiltScripts(readAuthorizedScripts()), null, 2)}\n`);
for (const line of lintPaymentPageScripts()) {
  console.error(line);
  process.exitCode = 1;
}
