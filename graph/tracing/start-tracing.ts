import type { Logger } from 'pino';
import { isTracing, setTracing } from './current-tracing.ts';
import type { SamplingSettings } from './sampler.ts';

/** Where spans go, and which. */
export interface TracingSettings {
  /** The full address, such as `http://collector:4318/v1/traces`. */
  readonly endpoint: string;
  /** Secrets among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampling: Pick<SamplingSettings, 'ratio' | 'perSecond'>;
}

export interface TracingParts {
  /** See SamplingSettings. */
  readonly secret: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Starts tracing for the process. Without settings nothing of OpenTelemetry is loaded. Returns how to end it. */
export async function startTracing(settings: TracingSettings | null, parts: TracingParts): Promise<() => Promise<void>> {
  if (settings === null) return () => Promise.resolve();
  if (isTracing()) throw new Error('tracing has begun already');
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  const tracing = createOpenTelemetry(settings, parts);
  setTracing(tracing);
  return async () => {
    await tracing.end();
    setTracing(null);
  };
}
