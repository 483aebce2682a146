import { type Trial, withTrial } from './trial-rules.ts';

/** Something in a configuration that is wrong, and where: a path such as spoke.products.0.kickout.1.when. */
export interface Problem {
  readonly path: string;
  readonly reason: string;
}

/** A rule or a question of a trial. */
export type TrialPart = { readonly product: string; readonly rule: string } | { readonly question: string };

interface PlacedPart {
  readonly path: string;
  readonly part: TrialPart;
}

/** Where the parts of a trial are in the configuration that is tried. */
function listPlaces(configuration: object, served: Trial, trial: Trial): PlacedPart[] {
  const rules = trial.products.flatMap((product, at) =>
    product.rules.filter(({ isLeftOut }) => !isLeftOut).map(({ id }, nth) => ({ path: `spoke.products.${at}.kickout.${nth}`, part: { product: product.id, rule: id } })),
  );
  const { spoke } = withTrial(configuration, served, trial) as { spoke: { questions: readonly { readonly id: string }[] } };
  const shown = new Set(trial.questions.map(({ id }) => id));
  const questions = spoke.questions.flatMap(({ id }, at) => (shown.has(id) ? [{ path: `spoke.questions.${at}`, part: { question: id } }] : []));
  return [...rules, ...questions];
}

const isSame = (one: TrialPart, other: TrialPart): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Tells the problems of each part of a trial, and those that are in none of them (null), with their places in the part. */
export function locateProblems(problems: readonly Problem[], configuration: object, served: Trial, trial: Trial): (part: TrialPart | null) => readonly Problem[] {
  const places = problems.length === 0 ? [] : listPlaces(configuration, served, trial);
  const owned = problems.map((problem) => {
    const place = places.find(({ path }) => problem.path === path || problem.path.startsWith(`${path}.`));
    return { part: place?.part ?? null, problem: place ? { ...problem, path: problem.path.slice(place.path.length + 1) } : problem };
  });
  return (part) => owned.filter((one) => (part === null || one.part === null ? one.part === part : isSame(one.part, part))).map(({ problem }) => problem);
}
