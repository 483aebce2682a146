import type { CallInput, RequestSettings } from './call-input.ts';
import type { Route } from './endpoint.ts';
import { Unsendable } from './unsendable.ts';

/** What a header's value may come from. */
interface Outgoing {
  readonly settings: RequestSettings;
  readonly input: CallInput;
  readonly callId: string;
}
type Header = (call: Outgoing) => string | undefined;
type Headers = Readonly<Record<string, Header>>;

const always: Headers = { 'X-Request-Id': ({ callId }) => callId };

/** Each where its value is known (specification, 7). */
const ofGateway: Headers = {
  ProgramId: ({ settings }) => settings.identity?.programId,
  SponsorId: ({ settings }) => settings.identity?.sponsorId,
  Authorization: ({ settings }) => settings.credential && `Basic ${settings.credential}`,
  'integrity-user': ({ settings }) => settings.identity?.integrityUser,
  MemberId: ({ settings }) => settings.identity?.memberId,
  ...always,
};
/** The bearer goes to the local server only, and the credential never does. */
const ofHolder: Headers = { Authorization: ({ input }) => input.bearer && `Bearer ${input.bearer}`, ...always };

const headersFor = ({ upstream, asHolder }: Pick<Route, 'upstream' | 'asHolder'>): Headers => {
  if (upstream === 'gateway') return ofGateway;
  return asHolder ? ofHolder : always;
};

/** The names of the headers that a call carries, those among them that are not always known. */
export const headerNames = (route: Pick<Route, 'upstream' | 'asHolder'>): readonly string[] => Object.keys(headersFor(route));

/** A header's value: what is not ASCII goes out as UTF-8. */
function headerValue(value: string): string {
  if (/\p{Cc}/u.test(value)) throw new Unsendable('a header value has control characters');
  return Buffer.from(value, 'utf8').toString('latin1');
}

/** The headers of one call. @throws Unsendable where a value cannot stand in a header, or a bearer is given or missing where it is not to be */
export function headersOf(route: Route, settings: RequestSettings, input: CallInput, callId: string): Readonly<Record<string, string>> {
  if (route.asHolder !== Boolean(input.bearer)) throw new Unsendable(`bearer: is ${route.asHolder ? 'missing' : 'not taken'}`);
  const values = Object.entries(headersFor(route)).map(([name, valueOf]): [string, string | undefined] => [name, valueOf({ settings, input, callId })]);
  return Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, headerValue(value)]] : [])));
}
