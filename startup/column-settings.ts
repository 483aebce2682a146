import type { ColumnLimits } from '#graph/operations/summary-columns';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function count(env: Environment, name: string, { fallback, unit }: { readonly fallback: number; readonly unit: string }): number {
  const text = env[name] || String(fallback);
  if (!/^\d{1,8}$/.test(text)) throw new SettingError(`${name} is not a number of ${unit} from 0 to 99999999: ${JSON.stringify(text)}`);
  return Number(text);
}

/** From when on and in how much memory a process has the summaries that the console counts. @throws SettingError */
export const columnSettings = (env: Environment): ColumnLimits => ({
  minApplications: count(env, 'SUMMARIES_IN_MEMORY_FROM', { fallback: 50_000, unit: 'applications' }),
  maxBytes: count(env, 'SUMMARIES_IN_MEMORY_MB', { fallback: 512, unit: 'megabytes' }) * 2 ** 20,
});
