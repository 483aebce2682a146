// Checks a Kubernetes manifest against the schema of its kind.
import { validate as checkConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as checkDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as checkDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { validate as checkJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as checkNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as checkPod } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Pod';
import { validate as checkService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';

type Check = ((data: unknown) => boolean) & { readonly errors?: readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[] | null };

const CHECKS: Readonly<Record<string, Check>> = {
  'v1 ConfigMap': checkConfigMap,
  'v1 Pod': checkPod,
  'apps/v1 Deployment': checkDeployment,
  'policy/v1 PodDisruptionBudget': checkDisruptionBudget,
  'batch/v1 Job': checkJob,
  'networking.k8s.io/v1 NetworkPolicy': checkNetworkPolicy,
  'v1 Service': checkService,
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Wraps a value so that `read` gets the path of each property that is looked at. */
function watch(value: object, path: string, read: Set<string>): object {
  return new Proxy(value, {
    get(target, name) {
      const at = `${path}/${String(name)}`;
      read.add(at);
      const inner: unknown = Reflect.get(target, name);
      return isObject(inner) ? watch(inner, at, read) : inner;
    },
  });
}

const pathsIn = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [`${path}/${name}`, ...(isObject(inner) ? pathsIn(inner, `${path}/${name}`) : [])]);

/** Returns what is wrong: errors of the schema, and fields that the schema does not have, which the API server would drop or refuse. */
export function checkManifest(manifest: { readonly apiVersion: string; readonly kind: string }): string[] {
  const check = CHECKS[`${manifest.apiVersion} ${manifest.kind}`];
  if (!check) return [`there is no schema for ${manifest.apiVersion} ${manifest.kind}`];
  const read = new Set<string>();
  if (!check(watch(manifest, '', read))) return (check.errors ?? []).map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`);
  return pathsIn(manifest)
    .filter((path) => !read.has(path))
    .map((path) => `${path} is unknown`);
}
