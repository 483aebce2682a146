import type { AnswerValue, Answers, Program, Question, QuestionType } from '#events/program';
import { findKickedProducts, getToday, isRequiredNow, listSoldProducts } from '#events/rules';
import type { Chance } from './chance.ts';
import { firm, fullName, somePlace } from './people.ts';

/** The outcome for the products that a buyer's answers aim at. */
export type Aim = 'sold' | 'partly' | 'kicked';

/** What determines a buyer's answers. */
export interface Answering {
  readonly program: Program;
  readonly chance: Chance;
  readonly aim: Aim;
  readonly person: Answers;
  readonly now: number;
}

const DAY = 86_400_000;
/** Questions whose first choice is by far the most common. */
const mostly = new Set([
  'claims',
  'discipline',
  'rewrite',
  'retreats',
  'association',
  'employment',
  'limit',
  'glLimit',
  'coverageForm',
  'premises',
  'workHeight',
  'licensed',
]);
/** The share of buyers who answer an optional question. */
const SELDOM = 0.3;

const claimTales = [
  'A client slipped on a wet floor in 2023. Settled for $1,800.',
  'A client hurt her wrist during a class. Closed without payment.',
  'Water damage to a neighbour’s unit in 2024, paid by the carrier.',
  'A customer said that a shelf fell on his foot. Settled.',
] as const;

const texts: Readonly<Record<string, (chance: Chance) => string>> = {
  disciplinesOther: ({ pick }) => pick(['Barre', 'Tai chi', 'Parkour', 'Kettlebells']),
  holderAddress1: (chance) => somePlace(chance).street,
  holderAddress2: (chance) => somePlace(chance).unit || 'Suite 2',
  holderCity: (chance) => somePlace(chance).city,
  claimsDetail: ({ pick }) => pick(claimTales),
  memberNumber: ({ between }) => `M-${between(1000, 9999)}`,
  school: ({ pick }) => pick(['Lakeside School of Massage', 'Northern Institute of Health', 'Riverside College']),
  supervisorName: fullName,
  replacedPolicy: ({ between }) => `KEY-${between(100_000, 999_999)}`,
};

const numbers: Readonly<Record<string, readonly [number, number]>> = {
  buildingYear: [1962, 2022],
  squareFeet: [400, 6000],
  roomTemperature: [80, 104],
  hoursPerWeek: [4, 45],
  practiceReceipts: [8000, 240_000],
  toolsValue: [2000, 90_000],
  annualSales: [40_000, 2_400_000],
};

function number({ id, limits }: Question, { skewed }: Chance): number {
  const [least, most] = numbers[id] ?? [limits?.min ?? 0, Math.min(limits?.max ?? 100, (limits?.min ?? 0) + 400)];
  return skewed(least, most);
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

function day({ limits }: Question, { chance, program, now }: Answering): string {
  if (limits?.latest === 'today') return isoDay(now - chance.between(200, 5000) * DAY);
  const later = isoDay(now + chance.skewed(1, 50) * DAY);
  const today = getToday(program.timeZone, now);
  return later < today ? today : later;
}

const optionOf = ({ id, options = [] }: Question, { skewed, between, happens }: Chance): string => {
  const last = options.length - 1;
  const at = mostly.has(id) ? (happens(0.85) ? 0 : skewed(0, last)) : between(0, last);
  return options[at]?.value ?? '';
};

function optionsOf({ options = [], required }: Question, { between, faker }: Chance): string[] {
  const values = options.map(({ value }) => value);
  return faker.helpers.arrayElements(values, between(required ? 1 : 0, Math.min(3, values.length)));
}

const text = ({ id }: Question, { chance }: Answering): string => (texts[id] ?? firm)(chance);

const byType: Readonly<Record<QuestionType, (question: Question, answering: Answering) => AnswerValue>> = {
  text,
  textarea: text,
  search: (question, answering) => (question.options ? optionOf(question, answering.chance) : text(question, answering)),
  number: (question, { chance }) => String(number(question, chance)),
  currency: (question, { chance }) => number(question, chance).toLocaleString('en-US'),
  date: day,
  phone: (_, { person }) => person['phone'] ?? '',
  email: (_, { chance }) => `desk${chance.between(1, 999)}@example.org`,
  zip: (_, { chance }) => somePlace(chance).zip,
  select: (question, { chance }) => optionOf(question, chance),
  radio: (question, { chance }) => optionOf(question, chance),
  'multi-select': (question, { chance }) => optionsOf(question, chance),
  checkbox: (question, { chance }) => question.required || chance.happens(0.5),
};

/** Returns a separate place for the questions of an alternate location or a billing address. */
export function otherPlace(chance: Chance, ids: readonly [street: string, unit: string, city: string, state: string, zip: string]): Answers {
  const { street, unit, city, state, zip } = somePlace(chance);
  return Object.fromEntries([street, unit, city, state, zip].map((value, at) => [ids[at] ?? '', value]));
}

const asksFor = (rule: unknown, id: string): boolean => JSON.stringify(rule).includes(`{"var":"${id}"}`);
/** The questions that a program's rules read, cached because each question asks for them. */
const decisive = new Map<Program, ReadonlySet<string>>();
function decides(program: Program, id: string): boolean {
  const known = decisive.get(program);
  if (known) return known.has(id);
  const rules = program.spoke.products.flatMap(({ kickout, waivedWhen }) => [...(kickout ?? []), waivedWhen]);
  decisive.set(program, new Set(program.spoke.questions.filter((question) => asksFor(rules, question.id)).map((question) => question.id)));
  return decides(program, id);
}

/** How many answers are tried before one is used that misses the aim. */
const TRIES = 8;

/** Numbers that no product accepts. */
const beyond: Readonly<Record<string, string>> = {
  aerialHeight: '9',
  roomTemperature: '112',
  locations: '6',
  toolsValue: '140,000',
  vehicles: '14',
  annualSales: '3,600,000',
  buildingYear: '1925',
};

/** Returns the values that a rule may refer to: all choices, or an unusual number. */
function candidates(question: Question, answering: Answering, aim: Aim): AnswerValue[] {
  const usual = Array.from({ length: TRIES }, () => byType[question.type](question, answering));
  if (aim === 'sold') return usual;
  const all = (question.options ?? []).map(({ value }) => value);
  if (question.type === 'multi-select') return all.map((value) => [value]);
  return all.length > 0 ? all : [beyond[question.id] ?? [], usual].flat();
}

/** Returns an answer that leads to the buyer's outcome, if the program's own rules allow one. */
function aimed(question: Question, answering: Answering, answers: Answers): AnswerValue {
  const { program, chance } = answering;
  // A single product cannot be kicked out in part.
  const aim = answering.aim === 'partly' && program.spoke.products.length === 1 ? 'sold' : answering.aim;
  const most = { sold: 0, partly: program.spoke.products.length - 1, kicked: program.spoke.products.length }[aim];
  const kickedBy = (value: AnswerValue): number => findKickedProducts(program, { ...answers, [question.id]: value }, []).length;
  const leavesProduct = (value: AnswerValue): boolean => aim === 'kicked' || listSoldProducts(program, { ...answers, [question.id]: value }, []).length > 0;
  const fitting = candidates(question, answering, aim)
    .filter(leavesProduct)
    .map((value) => ({ value, kicked: kickedBy(value) }))
    .filter(({ kicked }) => kicked <= most);
  const [first] = fitting;
  if (!first) return byType[question.type](question, answering);
  if (aim === 'sold' || chance.happens(0.4)) return (fitting.find(({ kicked }) => kicked === 0) ?? first).value;
  return fitting.reduce((one, other) => (other.kicked > one.kicked ? other : one), first).value;
}

/** Returns a buyer's answer to a question; undefined if they leave it out. */
export function answerOf(question: Question, answering: Answering, answers: Answers): AnswerValue | undefined {
  const known = answering.person[question.id];
  if (known !== undefined) return known === '' ? undefined : known;
  if (!isRequiredNow(answering.program, question, answers) && answering.chance.happens(1 - SELDOM)) return undefined;
  return decides(answering.program, question.id) ? aimed(question, answering, answers) : byType[question.type](question, answering);
}
