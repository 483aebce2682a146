/** Why a letter did not go, without the server's own words, which may repeat the address. */
export interface MailError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
}

/** True if the mail server says for good that it does not deliver to this address. */
export const isBounce = ({ command, responseCode = 0 }: MailError): boolean => command === 'RCPT TO' && responseCode >= 500;
