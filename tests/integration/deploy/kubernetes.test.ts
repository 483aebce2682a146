// deploy/kubernetes: each manifest fits its schema, the manifests fit each other, the image and the settings, and the probes have answers.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { SHUTDOWN_GRACE_MS } from '#graph/http';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { checkManifest } from '../../support/deploy/check-manifest.ts';
import { readConfig, readStages } from '../../support/deploy/dockerfile.ts';
import { findUnreadSettings } from '../../support/deploy/settings-of.ts';

const FOLDER = 'deploy/kubernetes';
const SECRETS = readFileSync('docs/guides/deployment.md', 'utf8');
const FOLLOWERS = readFileSync('docs/guides/operators/followers.md', 'utf8');

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly lifecycle: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: object;
  readonly resources: { readonly limits: { readonly memory: string } };
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>>; readonly namespace?: string };
  readonly spec: {
    readonly containers: readonly [Container];
    readonly securityContext: object;
    readonly automountServiceAccountToken: boolean;
    readonly terminationGracePeriodSeconds: number;
    readonly topologySpreadConstraints: readonly { readonly labelSelector: { readonly matchLabels: object } }[];
    readonly volumes: readonly {
      readonly name: string;
      readonly secret?: { readonly secretName: string; readonly items: readonly { readonly key: string; readonly path: string }[] };
    }[];
  };
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data: Readonly<Record<string, string>>;
  readonly spec: { readonly template: Pod; readonly selector: Readonly<Record<string, unknown>> } & Readonly<Record<string, unknown>>;
}

const readYaml = (name: string): unknown => parse(readFileSync(path.join(FOLDER, name), 'utf8'), { version: '1.1' });
const read = (name: string): Manifest => readYaml(name) as Manifest;
const KUSTOMIZATION = 'kustomization.yaml';
const files = readdirSync(FOLDER).filter((file) => file !== KUSTOMIZATION);
const kustomization = readYaml(KUSTOMIZATION) as {
  readonly resources: readonly string[];
  readonly namespace: string;
  readonly images: readonly { readonly name: string; readonly newName: string; readonly newTag: string }[];
};
const config = readConfig(readStages().at(-1)!);
const deployment = read('deployment.yaml');
const pod = deployment.spec.template;
const [facade] = pod.spec.containers;
const job = read('migrate.yaml').spec.template;
const [migrate] = job.spec.containers;
const commands = readYaml('commands.yaml') as Pod;
const publisher = read('publish.yaml').spec.template;
const [publish] = publisher.spec.containers;
const [shell] = commands.spec.containers;

describe('the manifests', () => {
  it.each(files)('%s fits its schema', (file) => expect(checkManifest(read(file))).toEqual([]));

  it('are refused with a wrong type and with a field that no schema has', () => {
    const wrong = structuredClone(deployment) as unknown as { spec: { replicas: unknown; template: { spec: { containers: Record<string, unknown>[] } } } };
    wrong.spec.template.spec.containers[0]!['readinesProbe'] = {};
    expect(checkManifest(wrong as never)).toEqual(['/spec/template/spec/containers/0/readinesProbe is unknown']);
    wrong.spec.replicas = 'three';
    expect(checkManifest(wrong as never)).toEqual(['/spec/replicas type {"type":"integer"}']);
  });

  it('are all applied, but for the job that migrates, the pod for commands and the publisher', () => {
    expect([...kustomization.resources, 'commands.yaml', 'migrate.yaml', 'publish.yaml'].toSorted()).toEqual(files);
  });

  it('run one image', () => {
    const [image] = kustomization.images;
    expect(kustomization.images.map(({ name }) => name)).toEqual([facade.image]);
    expect([migrate.image, shell.image, publish.image]).toEqual(Array(3).fill(`${image!.newName}:${image!.newTag}`));
    const namespaces = ['migrate.yaml', 'commands.yaml', 'publish.yaml'].map((file) => (read(file).metadata as { namespace?: string }).namespace);
    expect(namespaces).toEqual(Array(3).fill(kustomization.namespace));
  });

  it('select the pods of the facade', () => {
    const { labels } = pod.metadata;
    const selected = (file: string): unknown => read(file).spec.selector['matchLabels'] ?? read(file).spec.selector;
    for (const file of ['deployment.yaml', 'service.yaml', 'disruption-budget.yaml']) expect([file, selected(file)]).toEqual([file, labels]);
    expect(pod.spec.topologySpreadConstraints.map(({ labelSelector }) => labelSelector.matchLabels)).toEqual([labels, labels]);
    const policy = (read('network-policy.yaml').spec['podSelector'] as { matchLabels: object }).matchLabels;
    const others = [job, commands, publisher].map(({ metadata }) => metadata.labels);
    for (const each of [labels, ...others]) expect(each).toMatchObject(policy);
    // Else the service would send buyers to it.
    for (const each of others) expect(each).not.toEqual(labels);
  });

  it('lead to the port of the image', () => {
    expect(facade.ports).toEqual([{ name: 'http', containerPort: config.port }]);
    expect(config.env['PORT']).toBe(String(config.port));
    expect(read('service.yaml').spec['ports']).toMatchObject([{ targetPort: 'http' }]);
    expect(read('network-policy.yaml').spec['ingress']).toMatchObject([{ ports: [{ port: 'http' }] }]);
    expect([facade.startupProbe, facade.readinessProbe, facade.livenessProbe].map(({ httpGet }) => httpGet.port)).toEqual(['http', 'http', 'http']);
  });
});

describe.each([
  ['facade', pod],
  ['migration', job],
  ['commands', commands],
  ['publisher', publisher],
])('the pod of the %s', (_what, { spec }) => {
  const [{ env, envFrom = [], volumeMounts, securityContext, resources }] = spec.containers;
  const secret = spec.volumes.find((volume) => volume.name === 'secrets')!.secret!;

  it('sets settings that exist, with values that Bindflow accepts', () => {
    const maps = envFrom.map(({ configMapRef }) => read('settings.yaml').metadata.name === configMapRef.name && read('settings.yaml').data);
    const given = Object.assign({}, config.env, ...maps, Object.fromEntries(env.map(({ name, value }) => [name, value]))) as Record<string, string>;
    // The migration and the publisher read their own settings alone.
    const whole = envFrom.length > 0 ? given : { ...settingsOfFacade(), ...given };
    expect(findUnreadSettings(whole).filter((name) => name !== 'NATS_URL')).toEqual([]);
  });

  it('mounts each secret that a setting names, and no other', () => {
    const mount = volumeMounts.find(({ name }) => name === 'secrets')!.mountPath;
    const named = env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);
    expect(secret.items.map((item) => `${mount}/${item.path}`)).toEqual(named);
    expect(secret.items.filter(({ key }) => !SECRETS.includes(`--from-file=${key}`) && !FOLLOWERS.includes(`\`${key}\``))).toEqual([]);
    expect(secret.secretName).toBe('bindflow-secrets');
  });

  it('runs as the user of the image, without rights and without a file system to write to', () => {
    const [user, group] = config.user.split(':').map(Number);
    expect(spec.securityContext).toEqual({ runAsNonRoot: true, runAsUser: user, runAsGroup: group, fsGroup: group, seccompProfile: { type: 'RuntimeDefault' } });
    expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    expect([spec.automountServiceAccountToken, resources.limits.memory]).toEqual([false, expect.stringMatching(/Mi$/)]);
  });
});

const settingsOfFacade = (): Record<string, string> => ({ ...read('settings.yaml').data, ...Object.fromEntries(facade.env.map(({ name, value }) => [name, value])) });

it('a facade may end what is in progress before it is killed', () => {
  const { preStop } = facade.lifecycle;
  expect(pod.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(preStop.sleep.seconds * 1000 + SHUTDOWN_GRACE_MS);
});

it('commands have the settings and secrets of a facade', () => {
  expect([shell.env, shell.envFrom, shell.volumeMounts, commands.spec.volumes]).toEqual([facade.env, facade.envFrom, facade.volumeMounts, pod.spec.volumes]);
});

it('lets out to the ports that the guides name', () => {
  const egress = read('network-policy.yaml').spec['egress'] as { readonly ports: readonly { readonly port: number }[] }[];
  const guides = ['deployment.md', 'operators/install.md', 'operators/monitoring.md'].map((page) => readFileSync(`docs/guides/${page}`, 'utf8')).join('\n');
  const ports = egress.flatMap((rule) => rule.ports.map(({ port }) => port));
  expect(ports).toEqual([53, 53, 443, 5432, 6432, 587, 4318]);
  for (const port of [6432, 587, 4318]) expect(guides).toContain(`:${port}`);
});

it('one publisher runs, and ends before the next begins', () => {
  expect([publish.args, read('publish.yaml').spec['replicas'], read('publish.yaml').spec['strategy']]).toEqual([['publish'], 1, { type: 'Recreate' }]);
  expect(read('publish.yaml').spec.selector['matchLabels']).toEqual(publisher.metadata.labels);
});

it('a job that is finished migrates', () => expect(migrate.args).toEqual(['migrate']));

describeBindflow('the probes', ({ url }) => {
  it.each(['startupProbe', 'readinessProbe', 'livenessProbe'] as const)('%s has an answer', async (name) => {
    expect((await fetch(url() + facade[name].httpGet.path)).status).toBe(200);
  });
});
