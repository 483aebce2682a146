import { gatewayRoutes } from './gateway/index.ts';
import { type Answer, failed, plainlyFailed } from './http/answer.ts';
import type { Route } from './http/route.ts';
import { localRoutes } from './local/index.ts';
import type { Letter } from './mail/post-office.ts';
import { loadPrograms } from './programs.ts';
import { createMemory } from './state/memory.ts';
import { type Modes, type State, createState } from './state/state.ts';
import { type World, createIds } from './world.ts';

/** A call as it would come in over HTTP. */
export interface CoreCall {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON or a form, read. */
  readonly body: unknown;
}

/** What the sandbox does, without its servers: for tests that make thousands of purchases in one process. */
export interface SandboxCore {
  /** The template of the path that a call is for, as in endpoints.json; undefined where there is none. */
  templateOf(call: CoreCall): string | undefined;
  answer(call: CoreCall): Promise<Answer>;
  /** Its state as it is. */
  readonly state: () => State;
  /** Forgets everything but the seeded accounts. */
  reset(modes?: Partial<Modes>): void;
}

interface Pattern {
  readonly route: Route;
  readonly expression: RegExp;
  readonly names: readonly string[];
}

const patternOf = (route: Route): Pattern => ({
  route,
  expression: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`),
  names: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
});

// Like the server's router: a literal path precedes one with parameters.
const patterns = [...gatewayRoutes, ...localRoutes].map(patternOf).toSorted((one, other) => one.names.length - other.names.length);

function found({ method, url: { pathname } }: CoreCall): { route: Route; params: Record<string, string> } | undefined {
  for (const { route, expression, names } of patterns) {
    const match = route.method === method ? expression.exec(pathname) : null;
    if (match) return { route, params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])) };
  }
  return undefined;
}

/** @throws Error of one line if a program file is missing or malformed */
export async function openCore({ programsDir, now }: { readonly programsDir: string; readonly now: () => Date }): Promise<SandboxCore> {
  const memory = createMemory(now());
  const ids = createIds(memory.identity);
  const send = async ({ to, subject, text }: Letter): Promise<void> => {
    world.state.mails.push({ id: ids.number('mail'), at: now().toISOString(), from: '', to: [to], subject, text, html: '' });
  };
  const world: World = {
    programs: await loadPrograms(programsDir),
    mail: { port: 0, send, close: () => Promise.resolve() },
    ...memory,
    ids,
    url: 'http://sandbox.example',
    logger: undefined,
    now,
    save: () => Promise.resolve(),
  };
  return {
    templateOf: (call) => found(call)?.route.path,
    async answer(call) {
      const { url, headers, body } = call;
      const to = found(call);
      const missing = { Code: 'NOT_FOUND', Message: `There is no ${call.method} ${url.pathname}.`, Field: '' };
      if (!to) return (url.pathname.startsWith('/api/') ? failed : plainlyFailed)(404, [missing]);
      return to.route.answer({ params: to.params, query: Object.fromEntries(url.searchParams), body, headers }, world);
    },
    state: () => world.state,
    reset(modes = {}) {
      const fresh = createState(now());
      world.state = { ...fresh, modes: { ...fresh.modes, ...modes } };
    },
  };
}
