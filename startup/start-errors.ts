/** A setting that stops the start; the message is one line that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; set PORT to another one',
  EACCES: 'the port may not be used; set PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one that it has',
  ENOTFOUND: 'there is no such host; set HOST to an address of this machine',
  EAI_AGAIN: 'there is no such host; set HOST to an address of this machine',
};

/** Returns one line that says why Bindflow does not start and, for a port or host, what to do. */
export function describeStartError(error: unknown): string {
  const { message, code = '', syscall = '' } = error as { message?: string; code?: string; syscall?: string };
  const remedy = ['listen', 'getaddrinfo'].includes(syscall) ? REMEDIES[code] : undefined;
  if (remedy) return `${message}: ${remedy}`;
  return (message ?? String(error)).split('\n', 1)[0] ?? '';
}
