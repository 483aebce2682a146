import { createOfflineOperator } from '#graph/http';
import { type ArchiveLine, type ArchivedApplication, createEndLine, createHeaderLine, openEventLines, readArchive, rewriteStream } from '#graph/event-store';
import type { RunningBindflow } from './bindflow.ts';

async function* asTexts(all: readonly string[]): AsyncIterable<string> {
  yield* all;
}

export const importInto = ({ settings }: RunningBindflow, lines: readonly string[]) => createOfflineOperator(settings).importArchive(asTexts(lines));

/** The lines of a family's export. */
export async function exportFrom({ settings }: RunningBindflow, application: string, withKeys = true): Promise<string[]> {
  const exported: string[] = [];
  for await (const line of createOfflineOperator(settings).exportArchive({ applications: [application], withKeys })) exported.push(JSON.stringify(line));
  return exported;
}

export async function readFamily(lines: readonly string[]): Promise<ArchivedApplication[]> {
  const family: ArchivedApplication[] = [];
  for await (const found of readArchive(asTexts(lines))) if ('application' in found) family.push(found);
  return family;
}

export const isProgramLine = (line: string): boolean => (JSON.parse(line) as ArchiveLine).kind === 'program';

export type IssuedData = Readonly<Record<string, unknown>>;

/** Writes a family as another program would have: what the event that issued evidence says is changed, and its stream is chained again. */
export async function rewriteIssue(lines: readonly string[], change: (data: IssuedData) => IssuedData): Promise<string[]> {
  const applications = await readFamily(lines);
  const all = applications.flatMap(({ application: line, streams }) => [
    line,
    ...streams.flatMap(({ line: { author }, events }) =>
      rewriteStream(
        line,
        author,
        openEventLines(line, events).map(({ line: event, personal }) => ({
          line: event.type === 'EvidenceIssued' ? { ...event, data: change(event.data) } : event,
          personal: personal ?? undefined,
        })),
      ),
    ),
  ]);
  const events = all.filter(({ kind }) => kind === 'event').length;
  const header = JSON.stringify(createHeaderLine(new Date()));
  return [header, ...lines.slice(1).filter(isProgramLine), ...[...all, createEndLine(applications.length, events)].map((line) => JSON.stringify(line))];
}
