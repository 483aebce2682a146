import { builtinModules } from 'node:module';

/** Room → the rooms of ours it may import from. Everything else of ours is a lint error. Same table as ARCHITECTURE.md. */
const ROOMS = ['events', 'graph', 'web', 'sandbox', 'startup', 'commands', 'config', 'tests', 'bench'] as const;

interface Ban {
  group: string[];
  message: string;
}
interface Override {
  files: string[];
  rules: Record<string, unknown>;
}

const rooms = (allowed: readonly string[]): Ban[] =>
  ROOMS.filter((room) => !allowed.includes(room)).map((room) => ({
    group: [`#${room}`, `#${room}/*`, `**/../${room}/**`, ...(room === 'web' ? ['#workflows/*'] : [])],
    message: `this room may not import ${room}/ (ARCHITECTURE.md)`,
  }));

const IO: Ban = {
  group: ['node:*', 'react', 'react-dom', 'react-dom/*', 'jotai', 'jotai/*', '@apollo/*', 'graphql', 'got', 'pg', 'kysely', 'fastify'],
  message: 'events/ is pure: no I/O, no React, no GraphQL',
};
// Node's own modules without their `node:`. By exact name: as patterns they would match folders, `events` among them.
const BUILT_IN = builtinModules.map((name) => ({ name, message: IO.message }));
const EVENTS_DOOR: Ban = { group: ['**/../events/**'], message: 'events/ is entered by its doors, #events/…' };
const DOORS: Ban = { group: ['../**'], message: 'another folder of events/ is entered by its door, #events/…' };
const webFolders = (...names: string[]): string[] => names.map((name) => `**/../${name}/**`);

/** The layers of the pages from the top down: each may import from itself and from those below it. Same picture as ARCHITECTURE.md. */
const WEB_LAYERS = ['app', 'features', 'form', 'state', 'event-log', 'ui'] as const;

/** For a layer of the pages, the ban on those above it. */
const webLayer = (name: (typeof WEB_LAYERS)[number]): Ban => ({
  group: [...webFolders(...WEB_LAYERS.slice(0, WEB_LAYERS.indexOf(name))), ...(name === 'ui' ? ['#workflows/*'] : [])],
  message: `web/${name} is below this folder: imports run downward only (ARCHITECTURE.md)`,
});

const BROWSER: Ban = {
  group: [
    'react',
    'react-dom',
    'react-dom/*',
    'jotai',
    'jotai/*',
    '@apollo/*',
    '@chakra-ui/*',
    'react-final-form',
    'final-form',
    ...webFolders('app', 'features', 'form', 'state', 'event-log', 'ui'),
  ],
  message: 'web/workflows reaches the world through its ports only, so that it runs in Node',
};

const NO_EDITOR: Ban = {
  group: ['**/../explorer/**', 'graphiql', 'graphiql/*', '@graphiql/*'],
  message: 'the schema explorer is a build of its own: its editor must not come into the buyer’s pages',
};
const NO_CONSOLE: Ban = {
  group: ['**/../console/**'],
  message: 'the console is a build of its own: nothing of it comes into the buyer’s pages',
};
const NO_CHARTS: Ban = {
  group: ['recharts', 'recharts/*'],
  message: 'charts are in web/console/funnel alone, which is loaded where it is looked at',
};
const NO_QUERY_BUILDER: Ban = {
  group: ['react-querybuilder', 'react-querybuilder/*'],
  message: 'the query builder is in web/console/what-if alone, which is loaded where it is looked at',
};
const NO_PAGES: Ban = {
  group: ['#workflows/*', ...webFolders('app', 'event-log', 'features', 'form', 'state', 'ui', 'workflows')],
  message: 'the schema explorer is a build of its own: of web/ it may use the assets and the documents of web/operations only',
};

/** The layers of graph/ from the top down: each may import from itself and from those below it. Same picture as ARCHITECTURE.md. */
const LAYERS = [
  ['http'],
  ['schema', 'workers', 'publisher'],
  ['console'],
  ['operations'],
  ['reminder'],
  ['resume', 'proof'],
  ['purchase/recovery', 'purchase/resolvers'],
  ['purchase/steps'],
  ['purchase/payment'],
  ['purchase'],
  ['purchase/account'],
  ['nouns'],
  ['purchase/ledger'],
  ['applications'],
  ['outbox'],
  ['staff', 'metrics'],
  ['event-store', 'limits'],
  ['event-store/read'],
  ['event-store/archive'],
  ['event-store/append'],
  ['event-store/projections'],
  ['event-store/encryption', 'event-store/integrity'],
  ['event-store/streams'],
  ['gateway', 'mail', 'input', 'pdf', 'keys'],
  ['db'],
  ['tracing'],
] as const;

/** How an import names a folder of graph/, from another one. `purchase` alone means the files right in it. */
function importsOf(folder: string, from: string): string[] {
  const [parent = '', inner] = folder.split('/');
  const isBeside = from.split('/')[0] === parent;
  if (folder === 'purchase') return ['access', 'deps', 'gateway-calls'].map((file) => (isBeside ? `../${file}.ts` : `**/../purchase/${file}.ts`));
  const doors = folder === 'event-store' && isBeside ? ['../index.ts', '../event-store.ts'] : [];
  return [`#graph/${folder}`, `#graph/${folder}/**`, `**/../${folder}/**`, ...(isBeside && inner !== undefined ? [`../${inner}/**`, `./${inner}/**`] : []), ...doors];
}

/** For each layer of graph/ the ban on the layers above it. */
const layerBans = (): { readonly files: string[]; readonly ban: Ban }[] =>
  LAYERS.flatMap((folders, level) =>
    folders.map((folder) => ({
      files: [folder === 'purchase' ? 'graph/purchase/*.ts' : `graph/${folder}/**`],
      ban: {
        group: LAYERS.slice(0, level).flatMap((above) => above.flatMap((name) => importsOf(name, folder))),
        message: `graph/${folder} is below this folder: imports run downward only (ARCHITECTURE.md)`,
      },
    })),
  );

/** What makes a test more than a unit test: those run without a database, a server or another process. */
const INTEGRATED: Ban = {
  group: [
    'node:child_process',
    'node:cluster',
    'node:http',
    'node:net',
    'node:worker_threads',
    'fastify',
    'pg',
    '@electric-sql/*',
    '#sandbox',
    '#graph/http',
    ...['bindflow', 'bent-gateway', 'databases', 'data-folder', 'describe-bindflow', 'gate', 'here', 'postgres', 'scripted-upstream', 'started'].map(
      (name) => `**/support/${name}.ts`,
    ),
  ],
  message: 'tests/unit needs no database, server or child process: this test belongs into tests/integration (CONTRIBUTING.md)',
};

const ban = (files: string[], patterns: Ban[], paths: { name: string; message: string }[] = []): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, paths }] },
});

const siblings = (room: string, feature: string, features: readonly string[]): Ban => ({
  group: features.filter((f) => f !== feature).flatMap((f) => [`#${room}/${f}`, `../${f}/**`, `../../${f}/**`]),
  message: `features of ${room}/ do not import each other; compose them one level up`,
});

const EVENT_FEATURES = ['application', 'identity', 'quote', 'purchase'] as const;
const WEB_FEATURES = ['shell', 'application', 'quote', 'purchase', 'confirmation', 'identity', 'resume'] as const;

/** The overrides for oxlint: one for each room, and one for each feature folder (an override replaces, so each is whole). */
export function importRules(): Override[] {
  const events = [DOORS, ...rooms(['events']), IO];
  const graph = [...rooms(['graph', 'events']), EVENTS_DOOR];
  const explorer = [...rooms(['web', 'events']), EVENTS_DOOR, NO_PAGES, NO_CONSOLE, NO_CHARTS, NO_QUERY_BUILDER];
  const consolePages = [...rooms(['web', 'events']), EVENTS_DOOR, NO_EDITOR];
  const console = [...consolePages, NO_CHARTS, NO_QUERY_BUILDER];
  const web = [...console, NO_CONSOLE];
  return [
    ban(['events/**'], events, BUILT_IN),
    ...EVENT_FEATURES.map((f) => ban([`events/${f}/**`], [...events, siblings('events', f, EVENT_FEATURES)], BUILT_IN)),
    ban(['graph/**'], graph),
    ...layerBans().flatMap(({ files, ban: layer }) => (layer.group.length > 0 ? [ban(files, [...graph, layer])] : [])),
    ban(['web/**'], web),
    ban(['web/explorer/**'], explorer),
    ban(['web/console/**'], console),
    ban(['web/console/funnel/**'], [...consolePages, NO_QUERY_BUILDER]),
    ban(['web/console/what-if/**'], [...consolePages, NO_CHARTS]),
    ban(['web/workflows/**'], [...web, BROWSER]),
    ...(['form', 'state', 'event-log', 'ui'] as const).map((f) => ban([`web/${f}/**`], [...web, webLayer(f)])),
    ...WEB_FEATURES.map((f) => ban([`web/features/${f}/**`], [...web, webLayer('features'), siblings('features', f, WEB_FEATURES)])),
    ban(['startup/**'], [...rooms(['startup', 'events', 'graph', 'sandbox']), EVENTS_DOOR]),
    ban(['tests/unit/**'], [INTEGRATED]),
    ban(
      ['sandbox/**'],
      [
        ...rooms(['sandbox', 'events']),
        EVENTS_DOOR,
        { group: ['#events/*', '!#events/program'], message: 'sandbox/ may know events/program only, or contract tests prove nothing' },
      ],
    ),
  ];
}
