import { describe, expect, it } from 'vitest';
import { string } from 'superstruct';
import { defineEvent, createCatalog, publicField, questionField } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import { fieldNames, mayBeWritten } from '../../../support/events/field-names.ts';

const definitions = Object.values(eventStoreCatalog.definitions);
const classes = ['public', 'personal', 'question'];
// Values that no event may have (design, section 3: classes).
const never = /card.?num|security.?code|\bcvv|expir|exp.?(month|year)|account.?num|routing|licen[cs]e|fein|tax.?id|password|passcode|token|bearer|credential|secret(?!FieldLeft)/i;
// Their names look secret but their values are not: a flag of the account, the end of an offer, and the result for a code or an email.
const told = [
  'SecurityCodeSent.maskedEmail',
  'SecurityCodeSent.resendAfter',
  'SecurityCodeDelayed.reason',
  'SecurityCodeDelayed.message',
  'SecurityCodeDelayed.retryAfter',
  'SecurityCodeRejected.reason',
  'SecurityCodeRejected.message',
  'PasswordEmailFailed.message',
  'CredentialsAccepted.email',
  'CredentialsRejected.email',
  'CredentialsRejected.reason',
  'CredentialsRejected.message',
];
const harmless = new Set(['EmailChecked.mustChangePassword', 'LinkExpired.message', 'QuoteReceived.offer.expiresAt', ...told]);

describe('every event', () => {
  it.each(definitions.map((definition) => [definition.type, definition] as const))(
    '%s says what happened, and who may read each field',
    (type, { description, version, fields }) => {
      expect(type).toMatch(/^([A-Z][a-z]+)+$/);
      expect(description).toMatch(/^[A-Z].{10,}\.$/);
      expect(version).toBeGreaterThanOrEqual(1);
      for (const field of Object.values(fields)) expect(classes).toContain(field.privacy);
    },
  );

  it('leaves the class to the question in one event alone, which names its question', () => {
    const asked = definitions.filter(({ fields }) => Object.values(fields).some(({ privacy }) => privacy === 'question'));
    expect(asked.map(({ type }) => type)).toEqual(['QuestionAnswered']);
    expect(asked[0]?.fields).toHaveProperty('question');
  });
});

describe('the fields of the catalog', () => {
  it('are those of the list, so that a new one is reviewed', () => {
    expect(definitions.flatMap(fieldNames).sort()).toEqual([...mayBeWritten].sort());
  });

  it('include no card, bank, tax or licence numbers, codes, passwords or tokens', () => {
    expect(definitions.flatMap(fieldNames).filter((name) => never.test(name) && !harmless.has(name))).toEqual([]);
  });

  it.each(['CardSeen.cardNumber', 'A.expMonth', 'A.securityCode', 'A.accountNumber', 'A.routingNumber', 'A.driverLicense', 'A.fein', 'A.password', 'A.token', 'A.bearer'])(
    'would show %s',
    (name) => {
      expect(never.test(name)).toBe(true);
    },
  );

  it('hide personal values from public readers', () => {
    const personal = definitions.flatMap(({ type, fields }) => Object.entries(fields).flatMap(([name, { privacy }]) => (privacy === 'personal' ? [`${type}.${name}`] : [])));
    for (const name of ['EmailChecked.email', 'AccountReady.userName', 'AddressStandardised.entered', 'AddressRejected.entered', 'MemberFeeSet.refNum']) {
      expect(personal).toContain(name);
    }
    const named = definitions.flatMap(({ type, fields }) =>
      Object.keys(fields)
        .filter((name) => /email|userName|phone|street|firstName|lastName|entered|standardised/i.test(name))
        .map((name) => `${type}.${name}`),
    );
    expect(named.filter((name) => !personal.includes(name))).toEqual([]);
  });
});

describe('a catalog is rejected', () => {
  const define = (fields: object) => () =>
    createCatalog([defineEvent('CardSeen', { version: 1, description: 'A card was seen.', fields: fields as { number: ReturnType<typeof publicField<string, null>> } })]);
  it.each([
    [
      'of an event with a field that is never written',
      { number: { struct: string(), privacy: 'never' } },
      'CardSeen.number has no class: a field is public, personal or its question’s',
    ],
    ['of an event with a field of no class', { number: { struct: string() } }, 'CardSeen.number has no class: a field is public, personal or its question’s'],
    [
      'of an event whose value has a question’s class, and no question',
      { number: questionField(string()) },
      'CardSeen.number takes the class of its question, and the event names none',
    ],
  ])('%s', (_what, fields, reason) => {
    expect(define(fields)).toThrow(reason.replace('’', "'"));
  });
});
