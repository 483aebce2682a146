/** Returns an email that a page may display: `m•••@example.com`. Hides the length. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');
