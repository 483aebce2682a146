import type { Translator } from '#events/language';
import type { Program } from '#events/program';
import { type Letter, createLetterBody } from '#graph/mail';
import { CODE_MINUTES } from './resume-links.ts';

const toSender = ({ display: { provider } }: Program): Letter['from'] => ({ name: provider.name, address: provider.supportEmail });

interface LinkMail {
  readonly to: string;
  readonly url: string;
  readonly endsAt: Date;
  readonly renewableUntil: Date;
}

/** Returns the mail with the resume link. It contains nothing about the buyer, and the link is useless without the code. */
export function createLinkMail(t: Translator, program: Program, { to, url, endsAt, renewableUntil }: LinkMail): Letter {
  const { name, phone } = program.display;
  const formatDay = (day: Date): string => new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: program.timeZone }).format(day);
  const head = { subject: t('Continue your application: {name}', { name }), lang: t.locale };
  const from = toSender(program);
  return {
    from,
    to,
    ...head,
    ...createLetterBody({ ...head, seller: from.name }, [
      t('Hello,'),
      t('Your application ({name}) is saved.', { name }),
      t('Continue where you left off on any device. This link works until {day}:', { day: formatDay(endsAt) }),
      { label: t('Continue your application'), url },
      t(
        'When you open the link, we’ll email you a security code. The link works once. If you need another, open it again and request a new one by {day}. After that day, you’ll need to start over.',
        {
          day: formatDay(renewableUntil),
        },
      ),
      t('If you didn’t request this email, ignore it. No one can open your application without the code.'),
      t('Questions? Call {phone}.', { phone }),
    ]),
  };
}

/** Returns the mail with the verification code, sent when the link is opened. */
export function createCodeMail(t: Translator, program: Program, { to, code }: { readonly to: string; readonly code: string }): Letter {
  const { name } = program.display;
  const head = { subject: t('Your security code'), lang: t.locale };
  const from = toSender(program);
  return {
    from,
    to,
    ...head,
    ...createLetterBody({ ...head, seller: from.name }, [
      t('Your security code is {code}', { code }),
      t('Enter it on the page where you’re continuing your application ({name}). It expires in {count} minutes.', { name, count: CODE_MINUTES }),
      t('Never share this code. If you didn’t request it, ignore this email.'),
    ]),
  };
}
