// npm run check-programs [-- file or folder …]: what is amiss in program files, a line each. Exit code 0: nothing; 1: something; 2: could not look.
import { programsReport } from './programs-report.ts';

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const targets = process.argv.slice(2);
try {
  const { files, lines } = programsReport(targets.length > 0 ? targets : ['programs']);
  for (const line of lines) console.log(line);
  console.log(`${counted(files.length, 'program')}: ${lines.length === 0 ? 'nothing amiss' : counted(lines.length, 'finding')}`);
  process.exitCode = lines.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`The programs cannot be checked: ${(error instanceof Error ? error.message : String(error)).split('\n', 1)[0]}`);
  process.exitCode = 2;
}
