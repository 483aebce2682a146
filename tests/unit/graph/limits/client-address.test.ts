import { expect, it } from 'vitest';
import { parseClientAddress, createClientKey } from '../../../../graph/limits/client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(createClientKey(address)).toBe(key);
});

it.each([
  ['198.51.100.200', '198.51.100.200'],
  ['198.51.100.200:20001', '198.51.100.200'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', '192.0.2.1'],
  ['', '192.0.2.1'],
  ['198.51.100.200:20001:1', '192.0.2.1'],
  ['_hidden', '192.0.2.1'],
])('a proxy that says %j means %s', (forwarded, address) => {
  expect(parseClientAddress(forwarded, '192.0.2.1')).toBe(address);
});

it('writes the same network in one way', () => {
  expect(createClientKey('2001:0DB8:0001:2::1')).toBe(createClientKey('2001:db8:1:2::9'));
});
