import type { RequestStructs, RequestValues, Route, WireStruct } from './endpoint.ts';
import { InvalidCallError } from './faults.ts';
import { describeMismatch } from './structs.ts';

/** The part of a lease that a call needs. */
export interface CallLease {
  isValid(): boolean;
  readonly lossSignal: AbortSignal;
}

/** Who the call is made for. Comes from the stored application, never from a request. */
export interface CallIdentity {
  readonly programId: string;
  readonly sponsorId: string;
  /** The account's upn. */
  readonly integrityUser?: string;
  /** The member fee's reference number. */
  readonly memberId?: string;
}

interface CallOptions {
  /** Values of the path's `{name}`s. */
  readonly params?: Readonly<Record<string, string>>;
  /** The account holder's bearer for the local server: `Authorization: Bearer`. */
  readonly bearer?: string;
  /** The call's unique id. Calls in the attempt ledger pass their own, so that a repetition has the same id. */
  readonly callId?: string;
  /** The call begins only while the lease is held, and is aborted if the lease is lost. */
  readonly lease?: CallLease;
}

/** Everything that one call sends. */
export type CallInput<K extends RequestStructs = RequestStructs> = CallOptions & RequestValues<K>;

/** Where calls go, and for whom. */
export interface RequestSettings {
  readonly baseUrl: string;
  /** base64 of the Basic credential. */
  readonly credential?: string;
  readonly identity?: CallIdentity;
}

export interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

interface HeaderContext {
  readonly settings: RequestSettings;
  readonly input: CallInput;
  readonly callId: string;
}
type HeaderSource = (context: HeaderContext) => string | undefined;
type HeaderSources = Readonly<Record<string, HeaderSource>>;

const commonHeaders: HeaderSources = { 'X-Request-Id': ({ callId }) => callId };

/** Each is sent if its value is known (specification, 7). */
const gatewayHeaders: HeaderSources = {
  ProgramId: ({ settings }) => settings.identity?.programId,
  SponsorId: ({ settings }) => settings.identity?.sponsorId,
  Authorization: ({ settings }) => settings.credential && `Basic ${settings.credential}`,
  'integrity-user': ({ settings }) => settings.identity?.integrityUser,
  MemberId: ({ settings }) => settings.identity?.memberId,
  ...commonHeaders,
};
/** The local server gets the bearer, and never the gateway's credential. */
const holderHeaders: HeaderSources = { Authorization: ({ input }) => input.bearer && `Bearer ${input.bearer}`, ...commonHeaders };

const selectHeaders = ({ upstream, hasBearer }: Pick<Route, 'upstream' | 'hasBearer'>): HeaderSources => {
  if (upstream === 'gateway') return gatewayHeaders;
  return hasBearer ? holderHeaders : commonHeaders;
};

/** Returns the names of all headers that a call can have, whether or not their values are known. */
export const listHeaderNames = (route: Pick<Route, 'upstream' | 'hasBearer'>): readonly string[] => Object.keys(selectHeaders(route));

/** Encodes other characters than ASCII as UTF-8. */
function encodeHeader(value: string): string {
  if (/\p{Cc}/u.test(value)) throw new InvalidCallError('a header value has control characters');
  return Buffer.from(value, 'utf8').toString('latin1');
}

/** @throws InvalidCallError if a value has control characters, or if a bearer is missing or must not be sent */
function buildHeaders(route: Route, settings: RequestSettings, input: CallInput, callId: string): Readonly<Record<string, string>> {
  if (route.hasBearer !== Boolean(input.bearer)) throw new InvalidCallError(`bearer: is ${route.hasBearer ? 'missing' : 'not accepted'}`);
  const values = Object.entries(selectHeaders(route)).map(([name, getValue]): [string, string | undefined] => [name, getValue({ settings, input, callId })]);
  return Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, encodeHeader(value)]] : [])));
}

/** Encodes one segment of a path. Dots alone would lead to another path, encoded or not. */
function encodeSegment(value: string | undefined): string {
  if (!value || /^\.{1,2}$/.test(value)) throw new InvalidCallError('a path parameter is empty or made of dots');
  return encodeURIComponent(value);
}

function buildUrl(baseUrl: string, path: string, params: CallInput['params'] = {}): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(params[name]));
  // With its leading slash the path would replace the base URL's own path.
  return new URL(filled.slice(1), baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
}

/** Returns the value. @throws InvalidCallError with the first field that is missing, additional or invalid */
function validatePart(value: unknown, struct: WireStruct | undefined, part: keyof RequestStructs): unknown {
  if (!struct && value !== undefined) throw new InvalidCallError(`${part}: is not accepted`);
  const [failure] = struct?.validate(value) ?? [];
  if (failure) throw new InvalidCallError(describeMismatch(failure, [part]));
  return value;
}

const listTexts = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).flatMap(([name, entry]: [string, unknown]) => (typeof entry === 'string' ? [[name, entry]] : []));

/** Builds the request of a call. @throws InvalidCallError if the call does not match its route, or a value cannot be put into a path or a header */
export function buildRequest(route: Route, input: CallInput, settings: RequestSettings, callId: string): HttpRequest {
  const { query, form: formStruct, body } = route.request;
  const url = buildUrl(settings.baseUrl, route.path, input.params);
  for (const [name, value] of listTexts(validatePart(input.query, query, 'query'))) url.searchParams.set(name, value);
  const form = validatePart(input.form, formStruct, 'form');
  const json = validatePart(input.body, body, 'body');
  return {
    url,
    headers: buildHeaders(route, settings, input, callId),
    ...(form !== undefined && { form: Object.fromEntries(listTexts(form)) }),
    ...(json !== undefined && { json }),
  };
}
