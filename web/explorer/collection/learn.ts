import { type Struct, array, is, nullable, string, type } from 'superstruct';
import type { Run } from './run.ts';

const somebody = type({ firstName: string(), lastName: string(), businessName: string(), email: string(), phone: string() });
const place = type({ street1: string(), street2: string(), city: string(), county: string(), state: string(), postalCode: string() });

/** What a lesson reads of an answer: other fields may be there or not, whoever wrote the query. */
const lesson =
  <T, S>(expected: Struct<T, S>, learnt: (value: T, run: Run) => Partial<Run>) =>
  (value: unknown, run: Run): Partial<Run> =>
    is(value, expected) ? learnt(value, run) : {};

type Lesson = ReturnType<typeof lesson>;

/** Whose member the buyer is. */
const sponsorship = lesson(type({ memberFee: nullable(type({ fee: string() })) }), ({ memberFee }) => ({ memberFee: memberFee?.fee ?? null }));

/** By the root field of the schema. */
const fromAnswers: Readonly<Record<string, Lesson>> = {
  program: lesson(type({ hash: string(), sitename: string(), products: array(type({ id: string() })) }), ({ hash, sitename, products }) => ({
    program: hash,
    sitename,
    products: products.map(({ id }) => id),
  })),
  openApplication: sponsorship,
  resolveSponsor: sponsorship,
  resolveMember: sponsorship,
  standardiseAddress: lesson(type({ address: place }), ({ address: { street1, street2, city, county, state, postalCode } }) => ({
    address: { street1, street2, city, county, state, postalCode },
  })),
  checkAddressKickout: lesson(type({ kickedLobs: array(string()) }), ({ kickedLobs }) => ({ kickedLobs })),
  saveOpportunity: lesson(
    type({ id: string(), accountId: string(), products: array(type({ id: string(), productId: string() })) }),
    ({ id, accountId, products }) => ({ opportunity: { id, accountId, products: products.map((product) => ({ id: product.id, productId: product.productId })) } }),
  ),
  createRatingAccount: lesson(type({ id: string() }), ({ id }) => ({ ratingAccountId: id })),
  requestQuotes: lesson(type({ id: string(), total: string() }), ({ id, total }) => ({ offer: id, amount: total })),
  prepareAccount: lesson(type({ userName: string() }), ({ userName }) => ({ userName })),
  bindPolicies: lesson(type({ policies: array(type({ policyNumber: string() })) }), ({ policies }) => ({
    policyNumbers: policies.map(({ policyNumber }) => policyNumber),
  })),
};

/** By the name that inputs give it: what was edited in the variables goes on to the next steps. */
const fromInputs: Readonly<Record<string, Lesson>> = {
  application: lesson(type({ id: string(), root: string() }), ({ id, root }) => ({ application: { id, root } })),
  buyer: lesson(somebody, ({ firstName, lastName, businessName, email, phone }) => ({ buyer: { firstName, lastName, businessName, email, phone } })),
  email: lesson(string(), (email, { buyer }) => ({ buyer: { ...buyer, email } })),
  address: lesson(place, ({ street1, street2, city, county, state, postalCode }) => ({ address: { street1, street2, city, county, state, postalCode } })),
  answers: lesson(array(type({ question: string() })), (answers) => ({ answers: answers as unknown as Run['answers'] })),
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function taught(lessons: Readonly<Record<string, Lesson>>, values: unknown, run: Run): Run {
  if (!isRecord(values)) return run;
  return Object.entries(lessons).reduce((known, [name, teach]) => (name in values ? { ...known, ...teach(values[name], known) } : known), run);
}

/** What a run knows after an operation: what was sent to begin with, what was answered on top of it. */
export function learn(run: Run, sent: unknown, data: unknown): Run {
  if (!isRecord(data)) return run;
  const variables = isRecord(sent) ? sent : {};
  return taught(fromAnswers, data, taught(fromInputs, variables['input'], taught(fromInputs, variables, run)));
}
