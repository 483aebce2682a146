import { describe, expect, it } from 'vitest';
import { createAnswerContext, findQuestion, findQuestionError } from '#events/rules';
import { smallProgram, trades } from '../../../support/events/programs.ts';
import { given } from '../../../support/events/recording.ts';

const REFUSAL = 'PO Boxes are not accepted. Please enter a physical street address.';

const strict = smallProgram();
const errorOf = (street: string, { program = strict, question = 'address1' } = {}): string | null =>
  findQuestionError(given({ type: 'QuestionAnswered', data: { question, value: street } }), findQuestion(program, question)!, createAnswerContext(program, '2026-11-20'), true);

// spec: 5.6, 8.23
describe('a PO box is no street address', () => {
  it.each([
    'PO Box 12',
    'po box 12',
    'PO BOX 12',
    'POBox 12',
    'PO Box12',
    'P.O. Box 12',
    'P.O.Box 12',
    'P. O. Box 12',
    'P O Box 12',
    'PO. Box 12',
    'P.O Box 12',
    'p.o. box #12',
    'PO Box # 12',
    'PO Box No. 12',
    'PO Box-12',
    'PO  Box  12',
    'PO Box 12A',
    'PO Box AB',
    'PO Box',
    'Post Office Box 12',
    'POST OFFICE BOX 12',
    'Post Office Box #12',
    'Post Box 12',
    'Post Off Box 12',
    'P-O Box 12',
    'P/O Box 12',
    'P.0. Box 12',
    'Box 12',
    'POB 12',
    'P.O.B. 12',
    'P.O. Drawer 5',
    'PO Drawer 5',
    'Post Office Drawer 12',
    '123 Main St PO Box 12',
    '123 Main St, P.O. Box 12',
    'PO Box 12, 123 Main St',
    'c/o Jane Doe, PO Box 7',
    'Attn: Jim, Post Office Box 12',
    'Apt 4 P.O. Box 9',
    'PO Bx 12',
    'P.O. Bx. 12',
    'POBX 12',
    'P O B O X 12',
    'P.O. B0x 12',
    'P_O_Box 12',
    'ＰＯ Ｂｏｘ １２',
    'P\u200bO Box 12',
    'PO Box\u00a012',
    'Lock Box 12',
    'Apartado 12',
    'PO 12',
    '#PO Box 12',
  ])('%s', (street) => {
    expect(errorOf(street)).toBe(REFUSAL);
    expect(errorOf(`  ${street}  `)).toBe(REFUSAL);
  });

  // spec: 5.6
  it('at the alternate location either', () => {
    expect(errorOf('PO Box 12', { program: trades, question: '250' })).toBe(REFUSAL);
  });
});

describe('a street that only sounds like one is accepted', () => {
  it.each([
    '12 Boxwood Ln',
    '100 Post Oak Blvd',
    '1 Box Elder Rd',
    '500 Box Canyon Dr',
    '123 N Box Butte Ave',
    '100 Boxcar Ave',
    '640 Boxford Rd',
    '7 Boxer St',
    '10 Boxley Pl',
    '30 Soapbox Dr',
    '44 Mailbox Rd',
    '88 Juice Box Way',
    '10 Post Office Rd',
    '1200 Post Office St',
    '200 Old Post Office Sq',
    '22 Post Rd',
    '8 Outpost Dr',
    '42 Hitching Post Ln',
    '25 Lamppost Cir',
    '15 Po St',
    '5 Poboy Ln',
    '12 Po Box Ln',
    'P O Connor Dr 5',
    '31 Polk St',
    '9000 Poplar Ave',
    '1 Police Plaza',
    '77 Drawer Ln',
    '12 Drawbridge Ct',
    '60 Bo Xing Rd',
    '123 Main St Apt 4',
    'RR 2 Box 18',
    'Rural Route 2 Box 18',
    'HC 1 Box 5',
    'Box 65, RR 2',
    'Box 65 Rural Route 2',
    'Box 5, HC 1',
    '10 Post Rd Box 5',
    '10 Post Road, Box 5',
    '123 Main St Box 5',
    'PSC 3 Box 4120',
    'Star Route Box 12',
    '5 Ice Box Ct',
    '12 Post Box Rd',
    '60 Pox St',
    '1 Apo Boxer Rd',
    '7 Po River Dr',
  ])('%s', (street) => {
    expect(errorOf(street)).toBeNull();
  });
});

describe('a PO box is accepted', () => {
  it('if the program does not check for it', () => {
    expect(errorOf('PO Box 12', { program: smallProgram({ flags: { poBoxCheck: false } }) })).toBeNull();
  });

  it('in any question that is not a street', () => {
    expect(errorOf('PO Box 12', { question: 'address2' })).toBeNull();
    expect(errorOf('PO Box 12', { question: 'billingAddress1' })).toBeNull();
  });
});
