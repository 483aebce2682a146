import dayjs from 'dayjs';
import { type Infer, array, literal, nullable, object, size, string } from 'superstruct';
import type { Product, Program } from '#events/program';
import { data, failed, refused } from '../http/answer.ts';
import { type GatewayCall, type Incoming, type Route, write } from '../http/route.ts';
import { isAdmitted, rate, wantedLines } from '../rating/rate.ts';
import { ratesOf } from '../rating/program-rates.ts';
import type { Quote } from '../rating/quote.ts';
import type { Rated } from '../rating/premium.ts';
import type { World } from '../world.ts';
import { address, answers, email, enteredAddress, filled, id, idOrNone, phone, stateAbbr } from './shapes.ts';

const item = object({
  ProgramId: id,
  SponsorId: id,
  LOBs: size(array(object({ Name: filled })), 1, 20),
  Answers: answers,
  Address: address,
  CrmOpportunityProductId: id,
  /** Null where rating keeps no account (Orion). */
  AccountId: idOrNone,
  FirstName: filled,
  LastName: filled,
  BusinessName: nullable(string()),
  EMail: email,
  Phone: phone,
});
type Item = Infer<typeof item>;

const none = literal('');
/** What rates before the buyer is known: of the address the state alone. */
const estimateItem = object({
  ...item.schema,
  Address: object({ ...enteredAddress, StateAbbr: stateAbbr }),
  CrmOpportunityProductId: none,
  AccountId: none,
  FirstName: none,
  LastName: none,
  BusinessName: none,
  EMail: none,
  Phone: none,
});
type EstimateItem = Infer<typeof estimateItem>;

const productIdOf = (wanted: string, { state }: World): string | undefined =>
  [...state.opportunities.values()].flatMap(({ products }) => products).find((product) => product.id === wanted)?.productId;

/** By time zone: they take long to make. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function todayIn(timeZone: string, now: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(now);
}

/** The answer to the program's effective-date question, but never before today in the program's time zone. */
function effectiveDate(program: Program, rated: Rated, now: Date): string {
  const today = todayIn(program.timeZone, now);
  const question = program.spoke.questions.find(({ effectiveDate: flag }) => flag === true);
  const answer = String(rated.get(question?.id ?? '') ?? '');
  return dayjs(answer).isValid() && /^\d{4}-\d{2}-\d{2}$/.test(answer) && answer > today ? answer : today;
}

function findProduct(entry: Item, program: Program, world: World): Product | undefined {
  const productId = productIdOf(entry.CrmOpportunityProductId, world);
  return program.spoke.products.find(({ id: own, crm }) => own === productId || crm.some((known) => known.product === productId));
}

/** The product of an estimate, which has no opportunity: the first one that has all of its lines of business. */
const findEstimatedProduct = ({ LOBs }: EstimateItem, { spoke }: Program): Product | undefined => spoke.products.find(({ lobs }) => LOBs.every(({ Name }) => lobs.includes(Name)));

/** What is rated, and the world that it is in. */
interface Rating {
  readonly program: Program;
  readonly product: Product | undefined;
  readonly world: World;
}

function quoteItem(entry: Item | EstimateItem, index: number, { program, product, world }: Rating): Quote | string {
  if (product === undefined) return `The opportunity product ${entry.CrmOpportunityProductId} is not known.`;
  const rates = ratesOf(program);
  const asked = entry.LOBs.flatMap(({ Name }) => rates.lines.find(({ lob }) => lob === Name && product.lobs.includes(Name)) ?? []);
  if (asked.length < entry.LOBs.length) return `A line of business is not one of ${product.name}.`;
  const rated: Rated = new Map(entry.Answers.map(({ QuestionId, Value }) => [QuestionId, Value]));
  const lines = wantedLines(asked, rated);
  const state = entry.Address.StateAbbr;
  const admitted = isAdmitted(lines, state);
  const first = lines[0];
  return {
    Id: world.ids.guid('quote'),
    ProductCode: product.id,
    ProductDescription: product.name,
    IsAdmitted: admitted,
    EffectiveDate: effectiveDate(program, rated, world.now()),
    Carrier: (admitted ? first?.carrier : first?.surplus?.carrier) ?? '',
    CrmOpportunityProductId: entry.CrmOpportunityProductId,
    RateInfo: rate({ lines, answers: rated, state, isFirst: index === 0 }, rates),
  };
}

const foreign = ({ body, caller }: GatewayCall<(Item | EstimateItem)[]>) =>
  body.flatMap(({ ProgramId, SponsorId }, index) => [
    ...(ProgramId === caller.programId ? [] : [{ Code: 'MALFORMED_VALUE', Message: 'ProgramId is not the header’s.', Field: `[${index}].ProgramId` }]),
    ...(SponsorId === caller.sponsorId ? [] : [{ Code: 'MALFORMED_VALUE', Message: 'SponsorId is not the header’s.', Field: `[${index}].SponsorId` }]),
  ]);

/** One quote for each item. The same answers, the same price. */
function quote(call: GatewayCall<Item[]>, world: World) {
  const problems = foreign(call);
  if (problems.length > 0) return failed(400, problems);
  const { program } = call.caller;
  const quotes = call.body.map((entry, index) => quoteItem(entry, index, { program, product: findProduct(entry, program, world), world }));
  const refusal = quotes.find((entry) => typeof entry === 'string');
  if (refusal !== undefined) return refused('NOT_QUOTABLE', refusal);
  const made = quotes.filter((entry) => typeof entry !== 'string');
  for (const entry of made) world.state.quotes.set(entry.Id, entry);
  return data(made);
}

/** The first question without an answer that the price always depends on. */
function findMissingAnswer({ spoke }: Program, { Answers }: EstimateItem): string | undefined {
  const answered = new Set(Answers.map(({ QuestionId }) => QuestionId));
  const always = spoke.questions.filter(({ required, visibleWhen }) => required && !visibleWhen).map(({ id: question }) => question);
  return spoke.rating.estimate?.questions.find((question) => always.includes(question) && !answered.has(question));
}

/** Rates without a buyer, as the insurer allows for some programs. Nothing is kept: an estimate cannot be bought. */
function estimate(call: GatewayCall<EstimateItem[]>, world: World) {
  const { program } = call.caller;
  if (program.spoke.rating.estimate === undefined) return failed(400, [{ Code: 'MALFORMED_VALUE', Message: '[0].FirstName is malformed.', Field: '[0].FirstName' }]);
  const problems = foreign(call);
  if (problems.length > 0) return failed(400, problems);
  const missing = call.body.map((entry) => findMissingAnswer(program, entry)).find((question) => question !== undefined);
  if (missing !== undefined) return refused('NOT_QUOTABLE', `There is no price without an answer to ${missing}.`);
  const quotes = call.body.map((entry, index) => quoteItem(entry, index, { program, product: findEstimatedProduct(entry, program), world }));
  const refusal = quotes.find((entry) => typeof entry === 'string');
  return refusal === undefined ? data(quotes.filter((entry) => typeof entry !== 'string')) : refused('NOT_QUOTABLE', refusal);
}

const PATH = '/api/quote/quotes';
const quoting = write('POST', PATH, { body: size(array(item), 1, 20) }, quote);
const estimating = write('POST', PATH, { body: size(array(estimateItem), 1, 20) }, estimate);

/** Without an email, which each buyer has. */
const isEstimate = ({ body }: Incoming): boolean =>
  Array.isArray(body) &&
  body.length > 0 &&
  body.every((entry: unknown) => typeof entry === 'object' && entry !== null && 'EMail' in entry && entry.EMail === '' && 'FirstName' in entry && entry.FirstName === '');

export const quoteRoutes: readonly Route[] = [{ ...quoting, answer: (request, world) => (isEstimate(request) ? estimating : quoting).answer(request, world) }];
