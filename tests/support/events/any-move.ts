// Any move of a buyer of a program, the usual ones more often.
import fc from 'fast-check';
import type { Program } from '#events/program';
import { loginEnds, loginOutcomes } from './login-move.ts';
import type { Move } from './moves.ts';
import type { Answered } from './valid-answers.ts';

const typed = fc.oneof(
  fc.constantFrom('', ' ', 'abc', '12,000', '0x1F', '1e3', '-1', '1899-12-31', '2026-02-30', 'PO Box 7', 'two-or-more', 'yes', 'explosives', '250000'),
  fc.string({ unit: 'grapheme', maxLength: 140 }),
);
const anyAnswer: fc.Arbitrary<Answered> = fc.oneof(typed, fc.boolean(), fc.array(typed, { maxLength: 3 }));
const anyQuestion = ({ spoke }: Program): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...spoke.questions.map(({ id }) => id)) }, { weight: 1, arbitrary: fc.constantFrom('unknown', 'constructor', 'toString', '0') });

const lobs = ({ spoke }: Program): string[] => spoke.products.flatMap((product) => product.lobs);
const often = <const T>(usual: T, ...others: T[]): fc.Arbitrary<T> => fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

export function anyMove(program: Program): fc.Arbitrary<Move> {
  const pick = fc.nat(200);
  const all: { weight: number; arbitrary: fc.Arbitrary<Move> }[] = [
    { weight: 4, arbitrary: fc.record({ move: fc.constant('answer'), question: anyQuestion(program), value: anyAnswer }) },
    { weight: 5, arbitrary: fc.record({ move: fc.constant('fillPage'), pick }) },
    { weight: 5, arbitrary: fc.constant({ move: 'next' }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('goTo'), page: fc.nat(program.display.pages.length - 1) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        move: fc.constant('standardize'),
        role: fc.constantFrom('main', 'alternate', 'billing'),
        verdict: fc.constantFrom('standardised', 'accepted', 'rejected'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('checkEmail'), hasAccount: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('memberFee'), fee: fc.constantFrom('25.00', '0.10', null) }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('choosePayment'), payWithCard: fc.boolean() }) },
    { weight: 5, arbitrary: fc.record({ move: fc.constant('terms'), how: often('accept', 'open', 'withdraw') }) },
    {
      weight: 3,
      arbitrary: fc.record({ move: fc.constant('affidavit'), form: fc.constantFrom('Texas surplus lines notice', '__proto__'), how: often('accept', 'open', 'withdraw') }),
    },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('followLink'), isGood: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('leaveSecret'), filled: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('chooseLanguage'), language: fc.constantFrom('en' as const, 'es' as const) }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('resize'), width: fc.integer({ min: 1, max: 9999 }) }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('consentToReminder'), consents: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('boughtBefore'), isSo: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ move: fc.constantFrom('capture', 'breakPage', 'reload', 'fork', 'saveForLater', 'selectLimit', 'track', 'replace', 'estimate', 'suggestEmail', 'doubtZip') }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('logIn'), outcome: fc.constantFrom(...loginOutcomes) }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('logOut'), how: fc.constantFrom(...loginEnds) }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('chooseSaved'), what: fc.constantFrom('address', 'method', 'new') }) },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('passwordEmail'), isSent: fc.boolean() }) },
    {
      weight: 5,
      arbitrary: fc.record({
        move: fc.constant('quote'),
        outcome: often('received', 'refused', 'failed', 'cancelled', 'leftOpen'),
        kickedLobs: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.subarray(lobs(program)) }),
        offer: fc.constantFrom('offer-1', 'offer-2', 'offer-3'),
        total: often('127.60', '0.00', '-12.34'),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        move: fc.constant('purchase'),
        isValid: often(true, false),
        payment: often('accepted', 'notDue', 'declined', 'unconfirmed', 'lapsed', 'doneOtherwise'),
        steps: fc.nat(9),
        end: fc.constantFrom('failed', 'held', 'leftOpen'),
        losesAnswers: fc.boolean(),
      }),
    },
  ];
  return fc.oneof(...all);
}
