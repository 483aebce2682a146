import { describe, expect, it } from 'vitest';
import { readNatsSettings } from '../../../startup/nats-settings.ts';

describe('readNatsSettings', () => {
  it.each([
    ['nats://nats', { servers: ['nats:4222'], hasTls: false }],
    ['nats://ida:p%40ss@a:5222, nats://b', { servers: ['a:5222', 'b:4222'], user: 'ida', password: 'p@ss', hasTls: false }],
    ['tls://s3cret@nats.example.com', { servers: ['nats.example.com:4222'], token: 's3cret', hasTls: true }],
  ])('reads %s', (url, address) => {
    expect(readNatsSettings({ NATS_URL: url })).toEqual({ address, name: 'bindflow' });
  });

  it.each([
    [{}, 'NATS_URL is missing: '],
    [{ NATS_URL: 'secret' }, 'NATS_URL is not an address '],
    [{ NATS_URL: 'http://secret@nats' }, 'NATS_URL is not an address of a NATS server'],
    [{ NATS_URL: 'nats://secret%@nats' }, 'NATS_URL is not an address '],
    [{ NATS_URL: 'nats://nats', NATS_STREAM: 'Bind flow' }, 'NATS_STREAM is not a name '],
  ])('refuses %o in one line, without what may be a password', (env, words) => {
    expect(() => readNatsSettings(env)).toThrow(words);
    expect(() => readNatsSettings(env)).toThrow(/^(?!.*secret).*$/s);
  });
});
