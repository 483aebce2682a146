// All translations into Spanish. A file for each part of the flow; the same text is in one of them only.
import account from './es/account.json' with { type: 'json' };
import application from './es/application.json' with { type: 'json' };
import confirmation from './es/confirmation.json' with { type: 'json' };
import letters from './es/letters.json' with { type: 'json' };
import payment from './es/payment.json' with { type: 'json' };
import pages from './es/pages.json' with { type: 'json' };
import rules from './es/rules.json' with { type: 'json' };

export type SpanishMessages = typeof account & typeof application & typeof confirmation & typeof letters & typeof payment & typeof pages & typeof rules;

export const spanish: SpanishMessages = { ...account, ...application, ...confirmation, ...letters, ...payment, ...pages, ...rules };
