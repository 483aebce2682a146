import type { Language } from '#events/language';
import type { Program } from '#events/program';

/** The data that the server put into the page. Without a program, the settings could not be loaded. */
export interface ServedData {
  readonly release: string;
  /** True if the deployment can mail resume links. */
  readonly canMail?: boolean;
  /** True if the deployment mails proofs of coverage. */
  readonly mailsProof?: boolean;
  /** True if the deployment mails reminders. */
  readonly mailsReminders?: boolean;
  /** True if payment methods are saved with accounts. */
  readonly savesMethods?: boolean;
  /** True if the server traces what a click causes. */
  readonly traces?: true;
  readonly program?: Program;
  /** The program's language, chosen for this browser; none for English. */
  readonly language?: Language;
  /** SHA-256 of the program's configuration. */
  readonly hash?: string;
  /** The tag manager's code, if this document may load it. */
  readonly tags?: string;
}

/** Reads the page's data. @throws if the server put none into the page */
export function readServedData(document: Document): ServedData {
  const text = document.getElementById('served')?.textContent;
  if (!text) throw new Error('the page has no data of its own');
  return JSON.parse(text) as ServedData;
}
