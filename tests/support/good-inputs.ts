// Arguments that are good, for every field of the schema's roots: made from its own input types, and a value for each of their fields.
import { randomUUID } from 'node:crypto';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql';

const id = randomUUID();
const HASH = 'a'.repeat(64);
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** By the name of a field or argument; by type and name where the name alone says too little. */
const good: Readonly<Record<string, unknown>> = {
  accountId: 'crm-1',
  accountNumber: '000123456789',
  accountReference: 'REF-1',
  after: 3,
  'alerts.after': `2026-11-27T12:00:00.000Z/${id}`,
  'newestNotes.after': `2026-11-27T12:00:00.000Z/${id}`,
  'unconfirmedPayments.after': `2026-11-27T12:00:00.000Z/${id}`,
  'AlertSubscriptionInput.id': id,
  amount: '101.50',
  answered: 'limit',
  businessName: 'Castillo Carpentry LLC',
  cardNumber: '4111111111111111',
  checked: true,
  choices: 'yoga',
  city: 'Austin',
  configuration: { sitename: 'fitness' },
  continued: '/Quote',
  code: 'ABC123',
  county: 'Travis',
  crmAccountId: 'crm-1',
  declined: true,
  hasNotes: true,
  wantsCall: true,
  programHashes: HASH,
  releases: '0.1.0',
  segments: 'Spring 26',
  referrers: 'www.google.com',
  states: 'TX',
  minWidth: 320,
  maxWidth: 1440,
  email: 'maya@example.com',
  events: [],
  expirationMonth: '12',
  expirationYear: '2030',
  fein: '12-3456789',
  first: 50,
  firstName: 'Maya',
  hash: HASH,
  holder: 'maya@example.com',
  'ApplicationRefInput.id': id,
  'WhatIfInput.asOf': '2026-11-27T12:00:00.000Z',
  'application.id': id,
  'applicationHistory.id': id,
  'applications.after': Buffer.from(JSON.stringify(['newest', null, id, id])).toString('base64url'),
  isCharged: true,
  referenceNumber: 'REF-1',
  'quarantinedEvents.after': `${id}/application/${id}/1`,
  'ShowPersonalInput.id': id,
  'IssueEvidenceInput.application': id,
  'ShowEvidenceInput.evidence': id,
  sha256: HASH,
  'RemoveSharedViewInput.name': 'A view',
  'PriceEstimateInput.products': 'fitness-liability',
  'ResumeApplicationInput.application': id,
  'ShareViewInput.name': 'A view',
  'AddNoteInput.application': id,
  'AddNoteInput.sequence': 1,
  'eventNotes.id': id,
  'RemoveNoteInput.application': id,
  'RemoveNoteInput.id': id,
  search: '?program=fitness',
  'ResumeApplicationInput.code': '123456',
  id: 'gateway-1',
  image: ONE_PIXEL,
  kickoutReasons: 'Teaches aerial yoga',
  lastName: 'Castillo',
  licenseNumber: 'TX20418855',
  'CompanyInput.name': 'Castillo Carpentry LLC',
  'PaymentMethodInput.saved': HASH,
  mark: '700:720:701,710',
  memberId: 'M-1',
  maxAmount: '9999.00',
  maxSeconds: 86_400,
  membership: 'OTHER',
  minAmount: '0.00',
  minSeconds: 0,
  occupation: 'nurse-practitioner',
  'node.id': id,
  'offer.id': randomUUID(),
  'Application.offer.id': randomUUID(),
  offer: randomUUID(),
  opportunityId: 'opp-1',
  pages: '/Quote',
  password: 'Passw0rd!',
  phone: '5125550134',
  postalCode: '78704',
  product: 'gl',
  parent: id,
  productId: 'TRD-GL-T',
  programHash: HASH,
  purchase: id,
  question: 'limit',
  questions: 'limit',
  reached: '/Quote',
  reason: 'Case 4711',
  ratingAccountId: 'rating-1',
  reference: 'REF-1',
  root: id,
  routingNumber: '110000000',
  screen: 'payment',
  securityCode: '123',
  segmentCode: 'SEG',
  sent: '2026-11-21T12:00:00.000Z',
  sequence: 1,
  since: '2026-11-21T12:00:00.000Z',
  'declinedPayment.since': 0,
  sitename: 'fitness',
  sitenames: 'fitness',
  sponsorId: 'AIM',
  sponsors: 'AIM',
  state: 'TX',
  text: 'yoga /Quote',
  token: 'x'.repeat(43),
  street1: '1204 South Congress Avenue',
  street2: 'Suite 12',
  until: '2026-11-23T12:00:00.000Z',
  userName: 'maya@example.com',
  value: 'yes',
  'SubscribeToAlertsInput.program': 'fitness',
  'SubscribeToAlertsInput.sponsor': 'AIM',
  webhookUrl: 'https://hooks.example.com/alerts',
};

type Named = Pick<GraphQLInputField | GraphQLArgument, 'name' | 'type'>;

/** @throws where no good value is known: say one above for what is new in the schema */
function goodLeaf(owner: string, { name, type }: Named): unknown {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]!.name;
  const value = good[`${owner}.${name}`] ?? good[name];
  if (value === undefined) throw new Error(`tests/support/good-inputs.ts has no value for ${owner}.${name}`);
  return value;
}

/** Every good value of a type: several where it has exactly one of several fields. */
function goodValues(owner: string, field: Named): unknown[] {
  const type = getNullableType(field.type);
  if (isLeafType(getNamedType(type))) return [goodLeaf(owner, field)];
  if (isListType(type)) return goodValues(owner, { ...field, type: type.ofType }).map((entry) => [entry]);
  return isInputObjectType(type) ? goodObjects(type.name, Object.values(type.getFields()), type.isOneOf) : [];
}

/** Objects with these fields: all of them, or one where a field is chosen. */
export function goodObjects(owner: string, fields: readonly Named[], isOneOf = false): Record<string, unknown>[] {
  const variants = isOneOf ? fields.map((field) => [field]) : [fields];
  return variants.flatMap((chosen) => {
    // Of all combinations, one for each value of each field is enough.
    const values = chosen.map((field) => goodValues(owner, field));
    const most = Math.max(1, ...values.map(({ length }) => length));
    return Array.from({ length: most }, (_, index) => Object.fromEntries(chosen.map(({ name }, at) => [name, values[at]![index] ?? values[at]![0]])));
  });
}

export interface GoodOperation {
  /** The schema's field. */
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One operation for each query and mutation, with every argument and every field given; more where an input has exactly one of several. */
export function goodOperations(schema: GraphQLSchema): GoodOperation[] {
  return [schema.getQueryType()!, schema.getMutationType()!].flatMap((root) =>
    Object.values(root.getFields()).flatMap(({ name, type, args }) => {
      const declared = args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
      const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
      const selected = isLeafType(getNamedType(type)) ? '' : ' { __typename }';
      const query = args.length === 0 ? `${root.name.toLowerCase()} { ${name}${selected} }` : `${root.name.toLowerCase()} Q(${declared}) { ${name}(${passed})${selected} }`;
      return goodObjects(name, args).map((variables) => ({ name, query, variables }));
    }),
  );
}

export type Path = readonly (string | number)[];
export interface Place {
  readonly path: Path;
  /** Of the value there, without lists and `!`. */
  readonly type: GraphQLInputType;
  readonly isNullable: boolean;
}

function within(value: unknown, type: GraphQLInputType, path: Path): Place[] {
  const here = getNullableType(type);
  const isNullable = here === type;
  if (isListType(here)) return Array.isArray(value) ? value.flatMap((entry, index) => within(entry, here.ofType, [...path, index])) : [];
  const place: Place = { path, type: here, isNullable };
  if (!isInputObjectType(here)) return [place];
  const fields = Object.values(here.getFields()).filter(({ name }) => name in (value as object));
  const places = fields.flatMap((field) => within((value as Record<string, unknown>)[field.name], field.type, [...path, field.name]));
  // The one field of a choice cannot be null, although its type may be.
  return [place, ...(here.isOneOf ? places.map((own) => (own.path.length === path.length + 1 ? { ...own, isNullable: false } : own)) : places)];
}

/** Every value within an operation's variables, and every object that holds some. */
export function placesOf(schema: GraphQLSchema, { name, variables }: GoodOperation): Place[] {
  const field = schema.getQueryType()!.getFields()[name] ?? schema.getMutationType()!.getFields()[name];
  return field!.args.flatMap((argument) => within(variables[argument.name], argument.type, [argument.name]));
}

/** The value with another one at a path. */
export function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === name ? replaced(entry, rest, by) : entry));
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) };
}
