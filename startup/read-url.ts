import { SettingError } from './start-errors.ts';

/** Returns the http address that a setting gives; undefined without one. @throws SettingError */
export function readUrl(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new SettingError(`${name} is not an http address: ${JSON.stringify(text)}`);
  return text;
}
