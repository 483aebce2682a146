import { type Language, type Translator, loadTranslator } from '#events/language';
import type { Program } from '#events/program';
import { type Letter, createLetterBody } from '#graph/mail';
import { type LinkedPage, buildLinkQuery } from '../resume/resume-url.ts';

/** The token is in the query: mail programs send a POST to this address, and no log has queries. */
export const buildUnsubscribeUrl = (page: LinkedPage, token: string): string => `${page.origin}/unsubscribe${buildLinkQuery(page)}&token=${token}`;

interface ReminderLinks {
  readonly to: string;
  readonly resumeUrl: string;
  readonly unsubscribeUrl: string;
  /** Until when the link works. */
  readonly endsAt: Date;
  /** Until when its page sends a new one. */
  readonly renewableUntil: Date;
}

const formatDay = ({ locale }: Translator, zone: string, day: Date): string => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(day);

/** Returns the reminder, in the buyer's language. It says nothing about the buyer, and its link is useless without the code. */
export async function createReminderLetter(program: Program, language: Language, links: ReminderLinks): Promise<Letter> {
  const t = await loadTranslator(language);
  const { name, phone, provider } = program.display;
  const dayOf = (day: Date): string => formatDay(t, program.timeZone, day);
  const paragraphs = [
    t('Hello,'),
    t('Your application ({name}) is saved and ready to finish when you are.', { name }),
    t('Continue where you left off on any device. This link works until {day}:', { day: dayOf(links.endsAt) }),
    { label: t('Continue your application'), url: links.resumeUrl },
    t(
      'When you open the link, we’ll email you a security code so that no one else can open your application. The link works once. If you need another, open it again and request a new one by {day}.',
      {
        day: dayOf(links.renewableUntil),
      },
    ),
    t('Questions? Call {phone}.', { phone }),
    t('You asked for this reminder in your application. We won’t send another. To unsubscribe from all reminders:'),
    links.unsubscribeUrl,
    `${provider.name}\n${provider.address}`,
  ];
  const head = { subject: t('Finish your application: {name}', { name }), lang: t.locale };
  return {
    from: { name: provider.name, address: provider.supportEmail },
    to: links.to,
    ...head,
    ...createLetterBody({ ...head, seller: provider.name }, paragraphs),
    unsubscribeUrl: links.unsubscribeUrl,
  };
}
