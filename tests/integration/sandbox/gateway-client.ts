import { fileURLToPath } from 'node:url';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox';

export const programsDir = fileURLToPath(new URL('../../../programs', import.meta.url));

interface Problem {
  Code: string;
  Message: string;
  Field: string;
}
/** An answered call; `data` is the first element of the envelope's Data. */
interface Answered {
  status: number;
  json: Record<string, unknown>;
  success: unknown;
  data: Record<string, unknown>;
  all: Record<string, unknown>[];
  errors: Problem[];
  message: unknown;
}
interface Caller {
  programId?: string;
  sponsorId?: string;
  requestId?: string;
  headers?: Record<string, string | null>;
}
export interface Client {
  sandbox: Sandbox;
  credential: string;
  call(method: string, path: string, body?: unknown, caller?: Caller): Promise<Answered>;
  local(method: string, path: string, body?: unknown, bearer?: string): Promise<{ status: number; json: Record<string, unknown> }>;
  form(path: string, form: Record<string, string>): Promise<{ status: number; json: Record<string, unknown> }>;
}

let requests = 0;

async function answered(response: Response): Promise<Answered> {
  const json = (await response.json()) as Record<string, unknown>;
  const all = (json['Data'] ?? []) as Record<string, unknown>[];
  return {
    status: response.status,
    json,
    success: json['Success'],
    all,
    data: all[0] ?? {},
    errors: (json['Errors'] ?? []) as Problem[],
    message: json['Message'],
  };
}

const present = (headers: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

/** Starts a sandbox and speaks to it. */
export const startClient = async (options: Partial<SandboxOptions> = {}): Promise<Client> =>
  clientOf(await startSandbox({ port: 0, programsDir, ...options }));

/** A sandbox, spoken to over plain HTTP as a facade would, with an X-Request-Id of its own for every call. */
export async function clientOf(sandbox: Sandbox): Promise<Client> {
  const settings = (await (await fetch(`${sandbox.url}/api/settings`)).json()) as { api: { credential: string } };
  const { credential } = settings.api;
  const request = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${sandbox.url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    sandbox,
    credential,
    async call(
      method,
      path,
      body,
      { programId = 'FITNESS', sponsorId = 'AIMFIT2', requestId = `test-${(requests += 1)}`, headers = {} } = {},
    ) {
      const own = { ProgramId: programId, SponsorId: sponsorId, 'X-Request-Id': requestId, Authorization: `Basic ${credential}` };
      return answered(await request(method, path, body, present({ ...own, ...headers })));
    },
    async local(method, path, body, bearer) {
      const response = await request(method, path, body, bearer === undefined ? {} : { authorization: `Bearer ${bearer}` });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    },
    async form(path, form) {
      const response = await fetch(`${sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    },
  };
}
