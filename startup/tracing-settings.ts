import type { TracingSettings } from '#graph/tracing';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const TRACE_ID = '{traceId}';
const SAMPLERS: Readonly<Record<string, number | null>> = { always_on: 1, always_off: 0, traceidratio: null };

function httpUrl(env: Environment, name: string): URL | null {
  const text = env[name];
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new SettingError(`${name} is not an http address: ${JSON.stringify(text)}`);
  return new URL(text);
}

/** The address for traces as it stands, or the one for all signals with the path of traces. */
function endpoint(env: Environment): string | null {
  const own = httpUrl(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const shared = httpUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (own) return own.href;
  if (!shared) return null;
  shared.pathname = `${shared.pathname.replace(/\/$/, '')}/v1/traces`;
  return shared.href;
}

/** What is wrong with it is said without it: it may hold a token. */
function headers(env: Environment): Readonly<Record<string, string>> {
  const name = env['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] ? 'OTEL_EXPORTER_OTLP_TRACES_HEADERS' : 'OTEL_EXPORTER_OTLP_HEADERS';
  const pairs = (env[name] ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]+(?: [\x21-\x7e]+)*)\s*$/.exec(pair) ?? [];
      if (key === undefined || value === undefined) throw new SettingError(`${name} is not a list like authorization=Bearer%20token,tenant=a`);
      try {
        return [key.toLowerCase(), decodeURIComponent(value)];
      } catch {
        throw new SettingError(`${name} has a % that encodes no character`);
      }
    }),
  );
}

/** A share of traces. Parents are pages, which anybody can imitate, so `parentbased_` makes no difference. */
function ratio(env: Environment): number {
  const [given, argument] = [env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on', env['OTEL_TRACES_SAMPLER_ARG'] || '1'];
  const fixed = SAMPLERS[given.replace(/^parentbased_/, '')];
  if (fixed === undefined)
    throw new SettingError(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}, or of these with parentbased_ before it, not ${JSON.stringify(given)}`);
  if (fixed !== null) return fixed;
  if (!/^(0|1|0?\.\d{1,9}|1\.0+)$/.test(argument)) throw new SettingError(`OTEL_TRACES_SAMPLER_ARG is not a share from 0 to 1: ${JSON.stringify(argument)}`);
  return Number(argument);
}

function perSecond(env: Environment): number {
  const text = env['TRACES_PER_SECOND'] || '100';
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new SettingError(`TRACES_PER_SECOND is not a number from 1 to 99999: ${JSON.stringify(text)}`);
  return Number(text);
}

/** Where spans go; null if no collector is named: tracing is off. @throws SettingError */
export function tracingSettings(env: Environment): TracingSettings | null {
  const url = endpoint(env);
  if (url === null) return null;
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/json';
  if (protocol !== 'http/json')
    throw new SettingError(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, or unset, not ${JSON.stringify(protocol)}: name the collector's address for OTLP over HTTP`);
  return { endpoint: url, headers: headers(env), serviceName: env['OTEL_SERVICE_NAME'] || 'bindflow', sampling: { ratio: ratio(env), perSecond: perSecond(env) } };
}

/** The address of a trace in the operator's viewer, with `{traceId}`; null if the environment names none. @throws SettingError */
export function traceUrl(env: Environment): string | null {
  const text = env['TRACE_URL'];
  if (!text) return null;
  const isUrl = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  // In the host it would let an id choose the server.
  if (!isUrl || new URL(text).host.includes('traceid') || !text.includes(TRACE_ID))
    throw new SettingError(`TRACE_URL is not an http address with ${TRACE_ID} in its path or query: ${JSON.stringify(text)}`);
  return text;
}
