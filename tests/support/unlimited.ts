import { defaultLimits, limitNames } from '#graph/limits';

/** What the setting LIMITS is where one machine plays more buyers than any limit expects: none is reached. */
export const unlimited = limitNames.flatMap((name) => Object.keys(defaultLimits[name] ?? {}).map((scope) => `${name}.${scope}=999999999/1h`)).join(',');
