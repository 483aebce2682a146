import { pageEntered, questionAnswered, secretFieldLeft } from '#events/application';
import { billingQuestions } from '#events/program';
import { listAffidavitRequests } from '#events/intents';
import { affidavitAccepted, affidavitOpened, confirmationTracked, paymentMethodChosen, termsAccepted, termsOpened } from '#events/purchase';
import { type PaymentDetails, DRIVERS_LICENSE, formatAdminFee, detectCardBrand, findPageOfType, EMPTY_PAYMENT, buildPath, buildTerms } from '#events/rules';
import { purchase } from '#workflows/purchase';
import { beginApplication } from '#workflows/start';
import { otherPlace } from './answers.ts';
import { PageGone } from './records.ts';
import type { Visit } from './visit.ts';

const cards = ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117'] as const;
const ELSEWHERE = 0.09;

/** Returns test values that the sandbox accepts. They are only in memory and in no event. */
function secretsOf({ family: { chance, plan }, ports }: Visit): PaymentDetails {
  if (plan.paysByCard) {
    const cardNumber = chance.pick(cards);
    const year = new Date(ports.now()).getUTCFullYear() + chance.between(1, 4);
    return { ...EMPTY_PAYMENT, cardNumber, expMonth: '11', expYear: String(year), securityCode: cardNumber.startsWith('3') ? '1234' : '123' };
  }
  const account = { bankAccountType: 'Checking', accountNumber: '000123456789', routingNumber: '110000000' };
  return { ...EMPTY_PAYMENT, ...account, securityOption: DRIVERS_LICENSE, driverLicense: 'TX20418855', driverState: 'TX' };
}

/** The payment page and the next one are each loaded as a new document. */
function loadPage({ ports, pause, family: { programHash, release } }: Visit, index: number): void {
  pause(0.4, 1.5);
  const path = buildPath(ports.program, index);
  beginApplication(ports, { release, program: programHash, path });
  ports.record(pageEntered({ page: index, path }));
}

function billElsewhere({ ports, pause, family: { chance } }: Visit, lastName: string): void {
  ports.record(questionAnswered({ question: 'billingVsMailing', value: false }));
  const [firstNameId, lastNameId, ...place] = billingQuestions;
  const answers = { [firstNameId]: chance.faker.person.firstName(), [lastNameId]: lastName, ...otherPlace(chance, place) };
  for (const [question, value] of Object.entries(answers).filter(([, text]) => text !== '')) {
    pause(2, 10);
    ports.record(questionAnswered({ question, value }));
  }
}

function enter({ ports, pause }: Visit, secrets: PaymentDetails): void {
  for (const [field, value] of Object.entries(secrets).filter(([, text]) => text !== '')) {
    pause(2, 14);
    const brand = field === 'cardNumber' ? detectCardBrand(value) : null;
    ports.record(secretFieldLeft({ field, filled: true, error: null, brand }));
  }
}

function accept({ ports, pause }: Visit): void {
  const { offer } = ports.state().quote;
  if (!offer) return;
  for (const { form, textHash } of listAffidavitRequests(ports.state(), ports.program)) {
    pause(2, 15);
    ports.record(affidavitOpened({ form }));
    pause(4, 90);
    ports.record(affidavitAccepted({ form, text: textHash }));
  }
  pause(2, 15);
  ports.record(termsOpened({}));
  pause(4, 120);
  ports.record(termsAccepted({ text: buildTerms(ports.program, offer.quotes).textHash, adminFee: formatAdminFee(offer.quotes) }));
}

const PASSWORD = 'Passw0rd!';

/** Clicks Purchase until it goes through or the buyer gives up. @throws PageGone */
async function tryToPay(visit: Visit, payment: PaymentDetails): Promise<void> {
  const { ports, pause, family } = visit;
  const account = { email: String(ports.state().answers['email']), password: PASSWORD, confirmPassword: PASSWORD };
  for (let tries = 0; tries <= family.plan.declines; tries += 1) {
    pause(2, 12);
    if (await purchase(ports, { payment, account })) {
      loadPage(visit, findPageOfType(ports.program, 'Confirmation'));
      return ports.record(confirmationTracked({}));
    }
    pause(10, 200);
    if (family.plan.leavesDeclined && tries + 1 === family.plan.declines) throw new PageGone();
  }
}

/** Completes the payment page until the buyer buys or gives up. @throws PageGone */
export async function payFor(visit: Visit): Promise<void> {
  const { ports, pause, family, records } = visit;
  loadPage(visit, findPageOfType(ports.program, 'Payment'));
  pause(5, 90);
  if (family.plan.leavesAtPayment) throw new PageGone();
  if (!family.plan.paysByCard) ports.record(paymentMethodChosen({ payWithCard: false }));
  if (family.chance.happens(ELSEWHERE)) billElsewhere(visit, String(ports.state().answers['lastName']));
  const payment = secretsOf(visit);
  enter(visit, payment);
  accept(visit);
  if (family.plan.leavesPaid) records.leaveAfter('PaymentAccepted');
  await tryToPay(visit, payment);
}
