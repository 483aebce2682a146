import fc from 'fast-check';
import { sequences, settings } from './commands.ts';
import { clear, finish } from './finish.ts';
import { breachesOf, logBreachesOf } from './invariants.ts';
import { checkLetters, mailSometimes } from './letters.ts';
import { openStage, setScene } from './scene.ts';

export interface Run {
  readonly databaseUrl: string;
  readonly seed: number;
  /** How many sequences. */
  readonly sequences: number;
  /** Stops after this number of milliseconds, with what has run by then. */
  readonly atMost?: number;
  /** The seed and path of a failing sequence, to run it again. */
  readonly path?: string;
  /** Reports a failing sequence without shrinking it, just to know that it exists. */
  readonly isUnshrunk?: boolean;
}

export interface Ran {
  readonly sequences: number;
  readonly actions: number;
  readonly charges: number;
  readonly calls: number;
  /** The failing sequence, shrunk, and how to run it again; null if all invariants held. */
  readonly failure: string | null;
}

const COMMANDS = 8;

/** Runs random sequences one after the other. Checks each for violations, and that the purchase can be completed. */
export async function runSequences({ databaseUrl, seed, sequences: numRuns, atMost, path, isUnshrunk = false }: Run): Promise<Ran> {
  const stage = await openStage(databaseUrl);
  const told = { sequences: 0, actions: 0, charges: 0, calls: 0 };
  const property = fc.asyncProperty(settings, sequences(COMMANDS), async (setting, commands) => {
    const scene = await setScene(stage, setting);
    try {
      await fc.asyncModelRun(() => ({ model: { hasBegun: false }, real: scene }), commands);
      await clear(scene);
      const errors = [...(await breachesOf(scene)), ...(setting.isPatient ? [...(await finish(scene)), ...(await breachesOf(scene))] : []), ...(await logBreachesOf(scene))];
      await mailSometimes(scene);
      errors.push(...(await checkLetters(scene)), ...(scene.letters.areSent ? await breachesOf(scene) : []));
      if (errors.length > 0) throw new Error([...new Set(errors)].join('\n'));
    } finally {
      // Leaves nothing for the next sequence's recovery worker.
      for (const table of ['purchase_step', 'proof_letter'] as const) await stage.db.deleteFrom(table).where('root_id', '=', scene.root).execute();
    }
    told.sequences += 1;
    told.actions += [...commands].length;
    told.charges += stage.core.state().charges.length;
    told.calls += stage.upstream.calls.length;
  });
  try {
    const limits = atMost === undefined ? {} : { interruptAfterTimeLimit: atMost };
    const details = await fc.check(property, { seed, numRuns, ...limits, ...(path !== undefined && { path }), endOnFailure: isUnshrunk });
    return { ...told, failure: details.failed ? `${fc.defaultReportMessage(details)}\n${String((details.errorInstance as Error | null)?.stack)}` : null };
  } finally {
    await stage.close();
  }
}
