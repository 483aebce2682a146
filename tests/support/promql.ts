// Evaluates the part of PromQL that our alerts and dashboard use, parsed by Prometheus' own grammar. Other forms throw.
import { parser } from '@prometheus-io/lezer-promql';

type Node = ReturnType<typeof parser.parse>['topNode'];
type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}
/** What one scrape has read, and when, in seconds since 1970. */
export interface Scrape {
  readonly time: number;
  readonly samples: readonly Sample[];
}
type Value = number | readonly Sample[];

/** Reads the text format of /metrics. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]): [string, string] => [String(key), String(text)]);
    return [{ name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Infinity : Number(value) }];
  });
}

const LOOKBACK_SECONDS = 300;
const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

interface Matcher {
  readonly label: string;
  readonly op: string;
  readonly value: string;
}
export interface Selector {
  readonly name: string;
  readonly matchers: readonly Matcher[];
}

/** One expression. */
class Query {
  constructor(readonly text: string) {}

  textOf = ({ from, to }: Node): string => this.text.slice(from, to);

  readSelector(node: Node): Selector {
    const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
    return {
      name: this.textOf(node.getChild('Identifier')!),
      matchers: matchers.map((matcher) => {
        const [label, op, value] = childrenOf(matcher).map(this.textOf);
        return { label: label!, op: op!, value: String(JSON.parse(value!)) };
      }),
    };
  }

  readDuration(node: Node): number {
    const [, amount, unit] = /^(\d+)([smhd])$/.exec(this.textOf(node)) ?? [];
    if (unit === undefined) throw new Error(`${this.textOf(node)} is not a duration`);
    return Number(amount) * UNIT_SECONDS[unit]!;
  }

  labelsOf = (node: Node): string[] => node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName').map(this.textOf) ?? [];
}

const matchOne: Readonly<Record<string, (actual: string, expected: string) => boolean>> = {
  '=': (actual, expected) => actual === expected,
  '!=': (actual, expected) => actual !== expected,
  '=~': (actual, expected) => new RegExp(`^(?:${expected})$`).test(actual),
  '!~': (actual, expected) => !new RegExp(`^(?:${expected})$`).test(actual),
};
const matches = ({ name, matchers }: Selector, sample: Sample): boolean =>
  sample.name === name && matchers.every(({ label, op, value }) => matchOne[op]!(sample.labels[label] ?? '', value));

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const withoutLe = (labels: Labels): Labels => Object.fromEntries(Object.entries(labels).filter(([label]) => label !== 'le'));

/** Counter resets count from 0. Unlike Prometheus it does not extrapolate to the window's edges. */
function riseOf(values: readonly number[], isCounter: boolean): number {
  if (!isCounter) return values.at(-1)! - values[0]!;
  return values.slice(1).reduce((sum, value, index) => sum + (value >= values[index]! ? value - values[index]! : value), 0);
}

const operators: Readonly<Record<string, (one: number, other: number) => number>> = { '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b };
const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/** The result for one pair of values; empty if a comparison does not hold. */
function combine(sign: string, labels: Labels, one: number, other: number): Sample[] {
  if (sign === 'and') return [unnamed(labels, one)];
  const compare = comparisons[sign];
  if (compare) return compare(one, other) ? [unnamed(labels, one)] : [];
  return [unnamed(labels, operators[sign]!(one, other))];
}

function quantileOf(quantile: number, buckets: readonly { readonly le: number; readonly count: number }[]): number {
  const sorted = buckets.toSorted((one, other) => one.le - other.le);
  const rank = quantile * (sorted.at(-1)?.count ?? 0);
  const index = sorted.findIndex(({ count }) => count >= rank);
  const [bucket, before] = [sorted[index], sorted[index - 1] ?? { le: 0, count: 0 }];
  if (!bucket || rank === 0) return NaN;
  if (bucket.le === Infinity) return before.le;
  return before.le + ((bucket.le - before.le) * (rank - before.count)) / (bucket.count - before.count);
}

function groupBy<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOfItem(item), [...(groups.get(keyOfItem(item)) ?? []), item]);
  return groups;
}

/** A vector's sample under its labels, without its name. */
const unnamed = (labels: Labels, value: number): Sample => ({ name: '', labels, value });

class Evaluation {
  constructor(
    readonly query: Query,
    readonly scrapes: readonly Scrape[],
    readonly time: number,
  ) {}

  select(node: Node): Sample[] {
    const newest = this.scrapes.findLast(({ time }) => time <= this.time && time > this.time - LOOKBACK_SECONDS);
    const selector = this.query.readSelector(node);
    return newest?.samples.filter((sample) => matches(selector, sample)) ?? [];
  }

  /** A series needs two samples in the window. */
  riseIn(matrix: Node, isCounter: boolean): { readonly samples: Sample[]; readonly seconds: number } {
    const selector = this.query.readSelector(matrix.getChild('VectorSelector')!);
    const seconds = this.query.readDuration(matrix.getChild('DurationExpr')!);
    const series = new Map<string, { labels: Labels; values: number[] }>();
    for (const scrape of this.scrapes.filter(({ time }) => time <= this.time && time > this.time - seconds)) {
      for (const sample of scrape.samples.filter((one) => matches(selector, one))) {
        const entry = series.get(keyOf(sample.labels)) ?? { labels: sample.labels, values: [] };
        series.set(keyOf(sample.labels), entry);
        entry.values.push(sample.value);
      }
    }
    const complete = [...series.values()].filter(({ values }) => values.length > 1);
    return { samples: complete.map(({ labels, values }) => unnamed(labels, riseOf(values, isCounter))), seconds };
  }

  call(node: Node): Value {
    const name = this.query.textOf(node.getChild('FunctionIdentifier')!);
    const args = childrenOf(node.getChild('FunctionCallBody')!).filter(({ name: kind }) => /[A-Z]/.test(kind));
    if (name === 'time') return this.time;
    if (name === 'histogram_quantile') return this.quantile(this.evaluate(args[0]!) as number, this.vector(args[1]!));
    if (!['rate', 'increase', 'delta'].includes(name)) throw new Error(`${name}() is not evaluated here`);
    const { samples, seconds } = this.riseIn(args[0]!, name !== 'delta');
    return name === 'rate' ? samples.map(({ labels, value }) => unnamed(labels, value / seconds)) : samples;
  }

  quantile(quantile: number, samples: readonly Sample[]): Sample[] {
    const groups = groupBy(samples, ({ labels }) => keyOf(withoutLe(labels)));
    return [...groups.values()].map((group) => {
      const labels = withoutLe(group[0]!.labels);
      return unnamed(
        labels,
        quantileOf(
          quantile,
          group.map((one) => ({ le: one.labels['le'] === '+Inf' ? Infinity : Number(one.labels['le']), count: one.value })),
        ),
      );
    });
  }

  aggregate(node: Node): Sample[] {
    const [kind, by] = [this.query.textOf(node.getChild('AggregateOp')!), this.query.labelsOf(node)];
    const samples = this.vector(childrenOf(node.getChild('FunctionCallBody')!).find(({ name }) => /[A-Z]/.test(name))!);
    const groups = groupBy(samples, ({ labels }) => keyOf(Object.fromEntries(by.map((label) => [label, labels[label] ?? '']))));
    return [...groups.entries()].map(([key, group]) => {
      const values = group.map(({ value }) => value);
      const results: Readonly<Record<string, number>> = {
        sum: values.reduce((sum, value) => sum + value, 0),
        max: Math.max(...values),
        min: Math.min(...values),
        count: values.length,
      };
      if (results[kind] === undefined) throw new Error(`${kind} is not evaluated here`);
      return unnamed(Object.fromEntries(JSON.parse(key) as [string, string][]), results[kind]);
    });
  }

  binary(node: Node): Value {
    const [left, op, right] = childrenOf(node);
    const [one, other, sign] = [this.evaluate(left!), this.evaluate(right!), this.query.textOf(op!)];
    if (typeof one === 'number' && typeof other === 'number') return operators[sign]!(one, other);
    if (typeof one === 'number') return (other as readonly Sample[]).flatMap((sample) => combine(sign, sample.labels, one, sample.value));
    if (typeof other === 'number') return one.flatMap((sample) => combine(sign, sample.labels, sample.value, other));
    return one.flatMap((sample) => {
      const partner = other.find(({ labels }) => keyOf(labels) === keyOf(sample.labels));
      return partner ? combine(sign, sample.labels, sample.value, partner.value) : [];
    });
  }

  vector(node: Node): readonly Sample[] {
    const value = this.evaluate(node);
    if (typeof value === 'number') throw new Error(`${this.query.textOf(node)} is not a vector`);
    return value;
  }

  evaluate(node: Node): Value {
    const kinds: Readonly<Record<string, () => Value>> = {
      PromQL: () => this.evaluate(node.firstChild!),
      ParenExpr: () => this.evaluate(childrenOf(node).find(({ name }) => /[A-Z]/.test(name))!),
      NumberDurationLiteral: () => Number(this.query.textOf(node)),
      VectorSelector: () => this.select(node),
      FunctionCall: () => this.call(node),
      AggregateExpr: () => this.aggregate(node),
      BinaryExpr: () => this.binary(node),
    };
    const evaluate = kinds[node.name];
    if (!evaluate) throw new Error(`${node.name} in ${this.query.text} is not evaluated here`);
    return evaluate();
  }
}

/** @param time in seconds since 1970 */
export const evaluate = (text: string, scrapes: readonly Scrape[], time: number): Value => new Evaluation(new Query(text), scrapes, time).evaluate(parser.parse(text).topNode);

/** Everything that an expression names. @throws where it is not PromQL */
export function readNames(text: string): { readonly selectors: Selector[]; readonly groupings: string[] } {
  const [query, selectors, groupings]: [Query, Selector[], string[]] = [new Query(text), [], []];
  parser.parse(text).iterate({
    enter(ref) {
      if (ref.type.isError) throw new Error(`${text} is not PromQL at ${ref.from}`);
      if (ref.name === 'VectorSelector') selectors.push(query.readSelector(ref.node));
      if (ref.name === 'AggregateExpr') groupings.push(...query.labelsOf(ref.node));
    },
  });
  return { selectors, groupings };
}
