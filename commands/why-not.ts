// Why Bindflow does not start, in words that say what to do.

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; set PORT to another one',
  EACCES: 'the port may not be used; set PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one that it has',
  ENOTFOUND: 'there is no such host; set HOST to an address of this machine',
  EAI_AGAIN: 'there is no such host; set HOST to an address of this machine',
};

/** One clear line, whatever went wrong. */
export function whyNot(error: unknown): string {
  const { message, code = '', syscall = '' } = error as { message?: string; code?: string; syscall?: string };
  const remedy = ['listen', 'getaddrinfo'].includes(syscall) ? REMEDIES[code] : undefined;
  if (remedy) return `${message}: ${remedy}`;
  return (message ?? String(error)).split('\n', 1)[0] ?? '';
}
