/** An e-mail as a page may show it to whoever looks over a shoulder: `m•••@example.com`. Says nothing of its length. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');
