// Random histories that make sense: a buyer walks the flow, tidily or not, and `canApply` lets through what may be recorded.
import fc from 'fast-check';
import { type FlowEvent, type RecordedEvent, canApply, fold, initialState } from '#events/buyflow';
import { applicationStarted, programLoaded, sponsorResolved } from '#events/application';
import type { Program } from '#events/program';
import { anyMove } from './any-move.ts';
import { type Move, moves } from './moves.ts';
import { fitness, trades } from './programs.ts';
import { APPLICATION, recordedAt } from './recording.ts';

const begin = ({ sitename, api }: Program): FlowEvent[] => [
  applicationStarted({ root: APPLICATION, release: 'release-1', sitename, program: 'program-hash' }),
  programLoaded({ program: 'program-hash', programId: api.programId, env: api.env }),
  sponsorResolved({ sponsorId: api.sponsorId, source: 'program' }),
];

/** The log of a buyer who makes these moves. Events that cannot apply are not recorded. */
function play(program: Program, played: readonly Move[]): RecordedEvent[] {
  const log: RecordedEvent[] = [];
  let state = initialState();
  const record = (event: FlowEvent): void => {
    if (!canApply(state, event)) return;
    const recorded = recordedAt(log.length + 1, event);
    log.push(recorded);
    state = fold.step(state, recorded);
  };
  begin(program).forEach(record);
  for (const move of played) {
    const tell = moves[move.move] as (walk: { program: Program; state: () => typeof state }, move: Move) => Iterable<FlowEvent>;
    for (const event of tell({ program, state: () => state }, move)) record(event);
  }
  return log;
}

/** Logs of random buyers of the fitness and trades programs. */
export const anyLog: fc.Arbitrary<RecordedEvent[]> = fc
  .constantFrom(fitness, trades)
  .chain((program) => fc.array(anyMove(program), { minLength: 1, maxLength: 40, size: 'max' }).map((played) => play(program, played)));
