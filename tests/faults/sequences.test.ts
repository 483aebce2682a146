// Random sequences of what buyers do and what goes wrong (docs/purchase-proof.md): a sample of what `npm run faults` plays, for about a quarter of a minute of two cores.
import { spawn } from 'node:child_process';
import { expect, it } from '@jest/globals';

const MINUTE = 60_000;
const SAMPLE = 100;

/** Plays them in processes of their own, one a core, as `npm run faults` does. Resolves to all that they said. */
function play(...options: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['--import', './commands/typescript-hook.mjs', 'tests/faults/sequences/main.ts', ...options], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

// spec: 4.45
it(
  `nobody is charged twice, and everybody can buy in the end: ${SAMPLE} sequences`,
  async () => {
    const { code, said } = await play('--sequences', String(SAMPLE), '--seed', '2026');
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`${SAMPLE} held`) });
  },
  10 * MINUTE,
);
