/** A REST call as descriptions name it: `GET /api/account/{id}`. */
export type RestCall = string;

const CALL = /\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s,;]*[^\s,;.:)]/g;

/** The REST calls that a description names, in its order. */
export const callsIn = (description: string): readonly RestCall[] => [...description.matchAll(CALL)].map(([call]) => call);

/** What a description says beside them. */
export const withoutCalls = (description: string): string => description.replaceAll(CALL, '').trim();

export const callOf = ({ method, path }: { readonly method: string; readonly path: string }): RestCall => `${method} ${path}`;
