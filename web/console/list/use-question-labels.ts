import { ReadQuestionLabelsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { loadProgramVersions } from './program-versions.ts';
import { useLoaded } from './use-loaded.ts';

/** Labels by sitename and question id, of the newest configuration of each program. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;
const NO_LABELS: Labels = new Map();

async function readLabels(hash: string): Promise<ReadonlyMap<string, string>> {
  const { programByHash } = await graph(ReadQuestionLabelsDocument, { hash });
  return new Map((programByHash?.questions ?? []).flatMap(({ key, label }) => (label ? [[key, label] as const] : [])));
}

let loading: Promise<Labels> | null = null;

async function loadLabels(): Promise<Labels> {
  const newest = new Map((await loadProgramVersions()).map(({ sitename, hash }) => [sitename ?? '', hash]));
  return new Map(await Promise.all([...newest].map(async ([sitename, hash]) => [sitename, await readLabels(hash)] as const)));
}

/** Loads all labels once a page; after a failure the next caller asks again. */
function loadOnce(): Promise<Labels> {
  loading ??= loadLabels().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Returns what a question is called: of these programs, or of all; its id where no label is known. Programs that word it differently are all named. */
export function findLabel(labels: Labels, id: string, sitenames: readonly string[] = []): string {
  const programs = sitenames.length > 0 ? sitenames : [...labels.keys()];
  const found = new Set(programs.flatMap((sitename) => labels.get(sitename)?.get(id) ?? []));
  return [...found].join(' / ') || id;
}

/** Returns how questions are called, by id and the programs that may ask them; all programs without any. */
export function useQuestionLabels(): (id: string, sitenames?: readonly string[]) => string {
  const labels = useLoaded(loadOnce, NO_LABELS);
  return (id, sitenames) => findLabel(labels, id, sitenames);
}
