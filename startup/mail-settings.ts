import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface MailSettings {
  readonly smtpUrl: string;
  /** The sender, in place of the program's provider. */
  readonly from: string | undefined;
}

/** Where buyers reach the pages: its origin. @throws SettingError */
export function publicUrl(env: Environment): string | undefined {
  const text = env['PUBLIC_URL'];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new SettingError(`PUBLIC_URL is not an http address without a path: ${JSON.stringify(text)}`);
  return url.origin;
}

/** The mail server. What is wrong with its address is said without it: it may hold a password. @throws SettingError */
export function mailSettings(env: Environment): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env;
  if (!smtpUrl) return undefined;
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol)) throw new SettingError('SMTP_URL is not an address like smtp://user:password@host:587 (or smtps:)');
  // Links in mails lead there. What a request says of its host anybody can write.
  if (!publicUrl(env)) throw new SettingError('PUBLIC_URL is missing: mails that go out by SMTP_URL hold links to it');
  if (from && !/^[^\s@]+@[^\s@]+$/.test(from)) throw new SettingError(`MAIL_FROM is not an email: ${JSON.stringify(from)}`);
  return { smtpUrl, from: from || undefined };
}
