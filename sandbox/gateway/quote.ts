import dayjs from 'dayjs';
import { type Infer, array, nullable, object, size, string } from 'superstruct';
import type { Program } from '#events/program';
import { data, failed, refused } from '../http/answer.ts';
import { type GatewayCall, type Route, write } from '../http/route.ts';
import { isAdmitted, rate, wantedLines } from '../rating/rate.ts';
import { ratesOf } from '../rating/program-rates.ts';
import type { Quote } from '../rating/quote.ts';
import type { Rated } from '../rating/premium.ts';
import type { World } from '../world.ts';
import { address, answers, email, filled, id, idOrNone, phone } from './shapes.ts';

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

function quoteItem(entry: Item, index: number, program: Program, world: World): Quote | string {
  const productId = productIdOf(entry.CrmOpportunityProductId, world);
  const product = program.spoke.products.find(({ id: own, crm }) => own === productId || crm.some((known) => known.product === productId));
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

const foreign = ({ body, caller }: GatewayCall<Item[]>) =>
  body.flatMap(({ ProgramId, SponsorId }, index) => [
    ...(ProgramId === caller.programId ? [] : [{ Code: 'MALFORMED_VALUE', Message: 'ProgramId is not the header’s.', Field: `[${index}].ProgramId` }]),
    ...(SponsorId === caller.sponsorId ? [] : [{ Code: 'MALFORMED_VALUE', Message: 'SponsorId is not the header’s.', Field: `[${index}].SponsorId` }]),
  ]);

/** One quote for each item. The same answers, the same price. */
function quote(call: GatewayCall<Item[]>, world: World) {
  const problems = foreign(call);
  if (problems.length > 0) return failed(400, problems);
  const quotes = call.body.map((entry, index) => quoteItem(entry, index, call.caller.program, world));
  const refusal = quotes.find((entry) => typeof entry === 'string');
  if (refusal !== undefined) return refused('NOT_QUOTABLE', refusal);
  const made = quotes.filter((entry) => typeof entry !== 'string');
  for (const entry of made) world.state.quotes.set(entry.Id, entry);
  return data(made);
}

export const quoteRoutes: readonly Route[] = [write('POST', '/api/quote/quotes', { body: size(array(item), 1, 20) }, quote)];
