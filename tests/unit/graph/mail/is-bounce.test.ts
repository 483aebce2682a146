// Which answers of a mail server say that an address does not work. All others are tried again, and an operator learns of them.
import { describe, expect, it } from 'vitest';
import { isBounce } from '#graph/mail';

const toRecipient = (response: string) => ({ command: 'RCPT TO', responseCode: Number(response.slice(0, 3)), response });

describe('a reply to RCPT TO', () => {
  it.each([
    '550 No such mailbox',
    '550 5.1.1 <maya@example.com>: Recipient address rejected: User unknown',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please check it',
    '550 5.1.2 <maya@exmaple.com>: Domain not found',
    '551 User not local',
    '552 5.2.2 Mailbox full',
    '553 Mailbox name not allowed',
    '550 5.2.1 The account is disabled',
    '556 5.1.10 Domain has a null MX',
  ])('is a bounce if it is about the mailbox: %s', (response) => {
    expect(isBounce(toRecipient(response))).toBe(true);
  });

  it.each([
    '450 4.2.1 Mailbox busy, try again',
    '554 5.7.1 <maya@example.com>: Relay access denied',
    '550 5.7.1 Unable to relay',
    '554 Transaction failed',
    '530 5.7.0 Authentication required',
    '553 5.1.8 <clients@sandbox.example>: Sender address rejected: Domain not found',
    '550 5.1.7 The sender’s address is not valid',
    '503 Bad sequence of commands',
    '554 5.3.0 The service is closed',
  ])('is none if it is about the sender, the service or a moment: %s', (response) => {
    expect(isBounce(toRecipient(response))).toBe(false);
  });
});

it('is none if another command is refused, or the server was not reached', () => {
  expect([isBounce({ command: 'MAIL FROM', responseCode: 550, response: '550 5.1.1 No' }), isBounce({ code: 'ECONNECTION', syscall: 'connect' })]).toEqual([false, false]);
});
