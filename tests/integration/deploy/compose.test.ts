// deploy/compose.yaml and its Caddyfile fit each other, the image and the settings.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { SHUTDOWN_GRACE_MS } from '#graph/http';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { checkCompose } from '../../support/deploy/check-compose.ts';
import { readConfig, readStages } from '../../support/deploy/dockerfile.ts';
import { findUnreadSettings } from '../../support/deploy/settings-of.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const EXAMPLES: Readonly<Record<string, string>> = { BINDFLOW_VERSION: '0.1.0', LOCAL_SERVER_URL: 'https://local.example.com', PUBLIC_HOST: 'buy.example.com', GATEWAY_URL: '' };
const file = readFileSync('deploy/compose.yaml', 'utf8');
const compose = parse(
  file.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, name: string) => EXAMPLES[name] ?? `no example of ${name}`),
  { merge: true },
) as Compose;
const { services, networks, secrets } = compose;
const guide = readFileSync('docs/guides/deployment.md', 'utf8');
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const config = readConfig(readStages().at(-1)!);
const entries = Object.entries(services);
const facades = entries.filter(([name]) => name.startsWith('facade-'));

it('fits the Compose Specification', () => expect(checkCompose(compose)).toEqual([]));

it.each<[string, object, string]>([
  ['an unknown key', { services: { ...services, database: { ...services['database'], restarts: 'always' } } }, '/services/database must NOT have additional properties'],
  ['a value of another kind', { services: { ...services, database: { ...services['database'], networks: 'data' } } }, '/services/database/networks must be array'],
  [
    'an unknown condition',
    { services: { ...services, migrate: { ...services['migrate'], depends_on: { database: { condition: 'healthy' } } } } },
    '/services/migrate/depends_on/database/condition',
  ],
])('the specification refuses %s', (_what, changed, error) => {
  expect(checkCompose({ ...compose, ...changed })).toContainEqual(expect.stringContaining(error));
});

describe('with backups', () => {
  const backups = parse(readFileSync('deploy/compose.backups.yaml', 'utf8')) as Compose;
  const [, ...settings] = backups.services['database']!.command!;

  it('it fits the Compose Specification', () => expect(checkCompose(backups)).toEqual([]));

  it('the database archives as on a plain machine', () => {
    const lines = readFileSync('deploy/pgbackrest/postgresql.conf', 'utf8').split('\n');
    const expected = lines.flatMap((line) => (/^\w/.test(line) ? [`--${line.replace(' = ', '=').replaceAll("'", '')}`] : []));
    expect(settings).toEqual(expected);
  });

  it('the database has the base and the repository of the others', () => {
    expect(/^FROM (.+)$/m.exec(readFileSync('deploy/pgbackrest/Dockerfile', 'utf8'))?.[1]).toBe(services['database']!.image);
    const repository = /^repo1-path=(.+)$/m.exec(readFileSync('deploy/pgbackrest/pgbackrest.conf', 'utf8'))![1];
    expect(backups.services['database']!.volumes).toContain(`backups:${repository}`);
  });
});

describe('with followers', () => {
  const followers = parse(readFileSync('deploy/compose.followers.yaml', 'utf8')) as Compose;
  const publisher = followers.services['publish']!;
  const page = readFileSync('docs/guides/operators/followers.md', 'utf8');

  it('it fits the Compose Specification', () => expect(checkCompose(followers)).toEqual([]));

  it('the publisher has the rights of a facade, and two secrets that exist and are in the guides', () => {
    expect(publisher).toMatchObject({ image: file.match(/image: (bindflow:.+)/)![1], command: ['publish'], read_only: true, cap_drop: ['ALL'] });
    expect(publisher.environment).toEqual({ DATABASE_URL_FILE: '/run/secrets/database_url', NATS_URL_FILE: '/run/secrets/nats_url' });
    expect(Object.keys({ ...secrets, ...followers.secrets })).toEqual(expect.arrayContaining([...publisher.secrets]));
    expect(page).toContain('> secrets/nats_url');
  });

  it('the publisher reaches the database and NATS', () => expect(publisher.networks.filter((name) => name in networks)).toEqual(['data', 'facades']));
});

it('images of others are pinned by digest', () => {
  const others = entries.filter(([, { image }]) => !image.startsWith('bindflow:'));
  expect(others.map(([name, { image }]) => [name, /@sha256:[\da-f]{64}$/.test(image)])).toEqual([
    ['proxy', true],
    ['database', true],
  ]);
});

it('there are three facades, one migration and one proxy before them', () => {
  expect(facades).toHaveLength(3);
  const upstreams = /reverse_proxy (.+) \{/.exec(caddyfile)?.[1]?.split(' ');
  expect(upstreams).toEqual(facades.map(([name]) => `${name}:${config.port}`));
  expect(Object.keys(services['proxy']!.depends_on!)).toEqual(facades.map(([name]) => name));
  expect(services['migrate']).toMatchObject({ command: ['migrate'], image: facades[0]![1].image });
});

describe.each([...facades, ['migrate', services['migrate']!]] as const)('%s', (_name, service) => {
  it('sets settings that exist, with values that Bindflow accepts', () => expect(findUnreadSettings({ ...config.env, ...service.environment })).toEqual([]));

  it('has the secrets that its settings name', () => {
    const named = Object.entries(service.environment).flatMap(([name, value]) => (name.endsWith('_FILE') ? [value] : []));
    expect(service.secrets.map((name) => `/run/secrets/${name}`)).toEqual(named);
  });

  it('is read-only, without rights, and reached by the proxy and the database alone', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.ports).toBeUndefined();
    expect(service.networks).toContain('data');
  });

  it('may end what is in progress before it is killed', () => expect(Number.parseInt(service.stop_grace_period, 10) * 1000).toBeGreaterThan(SHUTDOWN_GRACE_MS));
});

it('the database is reached by Bindflow alone', () => {
  expect(networks['data']).toEqual({ internal: true });
  expect(entries.filter(([, service]) => service.networks.includes('data')).map(([name]) => name)).toEqual([...facades.map(([name]) => name), 'migrate', 'database']);
});

it('the facades trust as many proxies as there are', () => {
  const proxies = entries.filter(([, service]) => service.networks.includes('facades') && service.ports);
  expect(proxies.map(([name]) => name)).toEqual(['proxy']);
  for (const [, service] of facades) expect(service.environment['TRUSTED_PROXIES']).toBe(String(proxies.length));
});

it('each secret is used, comes from a file, and is in the guide', () => {
  expect(new Set(entries.flatMap(([, service]) => service.secrets ?? []))).toEqual(new Set(Object.keys(secrets)));
  for (const [name, secret] of Object.entries(secrets)) expect([secret.file, guide.includes(`secrets/${name}`)]).toEqual([`./secrets/${name}`, true]);
});

it('each variable is in the guide', () => {
  const names = new Set([...file.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  for (const name of names) expect(guide).toContain(`${name}=`);
});

describeBindflow('the proxy', ({ url }) => {
  it('asks for health where the facade answers', async () => {
    const [, path] = /health_uri (\S+)/.exec(caddyfile)!;
    expect((await fetch(url() + path!)).status).toBe(200);
  });

  it('shows nobody the health and the metrics', () => {
    const [, hidden = ''] = /@internal path (.+)/.exec(caddyfile) ?? [];
    expect(hidden.split(' ')).toEqual(['/healthz', '/readyz', '/readyz/*', '/metrics']);
    expect(caddyfile).toContain('respond @internal 404');
  });
});
