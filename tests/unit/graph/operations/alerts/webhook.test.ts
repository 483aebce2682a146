// Where a webhook may lead, and how its requests are signed.
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, signWebhook } from '../../../../../graph/operations/alerts/post-webhook.ts';
import { isPublicAddress, parseWebhookUrl } from '../../../../../graph/operations/alerts/webhook-address.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])('%s is on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the URL of a webhook', () => {
  it('is an https address with a name or a public address', () => {
    for (const text of ['https://hooks.example.com/a?b=c', 'https://hooks.example.com:8443/', 'https://8.8.8.8/'])
      expect(parseWebhookUrl(text, { allowsPrivate: false })?.href).toBe(text);
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'hooks.example.com',
    '',
    'https://user:pass@hooks.example.com/',
    'https://user@hooks.example.com/',
    // Spellings of this machine.
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/',
  ])('is not %s', (text) => {
    expect(parseWebhookUrl(text, { allowsPrivate: false })).toBeNull();
  });

  it('may be on this machine outside production', () => {
    expect(parseWebhookUrl('http://127.0.0.1:9000/hook', { allowsPrivate: true })?.port).toBe('9000');
    expect(parseWebhookUrl('ftp://127.0.0.1/', { allowsPrivate: true })).toBeNull();
  });
});

describe('a signature', () => {
  it('is that of the Standard Webhooks specification’s example', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('has a key of 32 random bytes', () => {
    const secrets = [createWebhookSecret(), createWebhookSecret()];
    expect(secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length)).toEqual([32, 32]);
    expect(secrets[0]).not.toBe(secrets[1]);
  });
});
