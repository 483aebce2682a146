// Whether Bindflow starts with the settings of a manifest, and reads each of them.
import { SECRET_SETTINGS } from '../../../startup/secret-files.ts';
import { readSettings } from '../../../startup/settings.ts';

const EXAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://bindflow:password@database/bindflow',
  SMTP_URL: 'smtp://mail.example.com:587',
};
const FILE = /_FILE$/;
const isSecretFile = (name: string): boolean => FILE.test(name) && SECRET_SETTINGS.some((secret) => secret === name.replace(FILE, ''));

/** An environment with a value in place of each file of a secret. */
const withValues = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const secret = name.replace(FILE, '');
      return isSecretFile(name) ? [secret, EXAMPLES[secret] ?? 'x'.repeat(48)] : [name, value];
    }),
  );

/** Returns the names that no setting has. @throws SettingError that names the setting at fault, a missing one too */
export function findUnreadSettings(env: Readonly<Record<string, string>>): string[] {
  const read = new Set<string | symbol>();
  const values = withValues(env);
  // All secrets are looked up by name; what is copied from the environment is not read.
  readSettings(
    new Proxy(values, {
      get: (target, name) => {
        read.add(name);
        return Reflect.get(target, name) as string | undefined;
      },
    }),
  );
  return Object.keys(values).filter((name) => !read.has(name));
}
