import { describe, expect, it } from 'vitest';
import { readReferrer } from '../../../../web/app/read-referrer.ts';

describe('what led the buyer here', () => {
  it.each([
    ['https://www.Google.com/search?q=maya+castillo', 'www.google.com'],
    ['http://localhost:8080/a', 'localhost:8080'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['https://[::1]:3000/', '[::1]:3000'],
    ['', 'direct'],
    ['https://apply.example.com/Quote?acctref=9', 'direct'],
    ['about:client', 'direct'],
    [`https://${'a'.repeat(101)}/`, 'direct'],
    ['https://user@evil/', 'direct'],
  ])('%j is %s, never a path or a query', (from, host) => expect(readReferrer(from, 'apply.example.com')).toBe(host));
});
