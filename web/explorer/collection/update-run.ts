import { type Struct, array, is, nullable, string, type } from 'superstruct';
import type { Run } from './run.ts';

const buyer = type({ firstName: string(), lastName: string(), businessName: string(), email: string(), phone: string() });
const address = type({ street1: string(), street2: string(), city: string(), county: string(), state: string(), postalCode: string() });

/** Returns a reader of one value. Other fields may be present: anyone may edit the query. */
const createReader =
  <T, S>(expected: Struct<T, S>, learnt: (value: T, run: Run) => Partial<Run>) =>
  (value: unknown, run: Run): Partial<Run> =>
    is(value, expected) ? learnt(value, run) : {};

type RunReader = ReturnType<typeof createReader>;

/** Reads the member fee. */
const readSponsorship = createReader(type({ memberFee: nullable(type({ fee: string() })) }), ({ memberFee }) => ({ memberFee: memberFee?.fee ?? null }));

/** Readers by root field of the schema. */
const responseReaders: Readonly<Record<string, RunReader>> = {
  program: createReader(type({ hash: string(), sitename: string(), products: array(type({ key: string() })) }), ({ hash, sitename, products }) => ({
    program: hash,
    sitename,
    products: products.map(({ key }) => key),
  })),
  openApplication: readSponsorship,
  resolveSponsor: readSponsorship,
  resolveMember: readSponsorship,
  standardizeAddress: createReader(type({ address: address }), ({ address: { street1, street2, city, county, state, postalCode } }) => ({
    address: { street1, street2, city, county, state, postalCode },
  })),
  checkAddressKickout: createReader(type({ kickedLobs: array(string()) }), ({ kickedLobs }) => ({ kickedLobs })),
  saveOpportunity: createReader(type({ id: string(), accountId: string(), products: array(type({ id: string(), productId: string() })) }), ({ id, accountId, products }) => ({
    opportunity: { id, accountId, products: products.map((product) => ({ id: product.id, productId: product.productId })) },
  })),
  createRatingAccount: createReader(type({ id: string() }), ({ id }) => ({ ratingAccountId: id })),
  requestQuotes: createReader(type({ id: string(), total: string() }), ({ id, total }) => ({ offer: id, amount: total })),
  prepareAccount: createReader(type({ account: type({ userName: string() }) }), ({ account: { userName } }) => ({ userName })),
  bindPolicies: createReader(type({ policies: array(type({ number: string() })) }), ({ policies }) => ({
    policyNumbers: policies.map(({ number }) => number),
  })),
  issueEvidence: createReader(type({ id: string(), sha256: string() }), ({ id, sha256 }) => ({ evidence: { id, sha256 } })),
};

/** Readers by input field: edits of the variables apply to the next steps. */
const inputReaders: Readonly<Record<string, RunReader>> = {
  application: createReader(type({ id: string(), root: string() }), ({ id, root }) => ({ application: { id, root } })),
  buyer: createReader(buyer, ({ firstName, lastName, businessName, email, phone }) => ({ buyer: { firstName, lastName, businessName, email, phone } })),
  email: createReader(string(), (email, { buyer }) => ({ buyer: { ...buyer, email } })),
  address: createReader(address, ({ street1, street2, city, county, state, postalCode }) => ({ address: { street1, street2, city, county, state, postalCode } })),
  answers: createReader(array(type({ question: string() })), (answers) => ({ answers: answers as unknown as Run['answers'] })),
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function applyReaders(lessons: Readonly<Record<string, RunReader>>, values: unknown, run: Run): Run {
  if (!isRecord(values)) return run;
  return Object.entries(lessons).reduce((known, [name, teach]) => (name in values ? { ...known, ...teach(values[name], known) } : known), run);
}

/** Returns the run after an operation, with the values that were sent, then those that were received. */
export function updateRun(run: Run, sent: unknown, data: unknown): Run {
  if (!isRecord(data)) return run;
  const variables = isRecord(sent) ? sent : {};
  return applyReaders(responseReaders, data, applyReaders(inputReaders, variables['input'], applyReaders(inputReaders, variables, run)));
}
