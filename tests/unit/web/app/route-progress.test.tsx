import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { ChakraProvider } from '@chakra-ui/react';
import { act, render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { RouteProgress } from '../../../../web/app/RouteProgress.tsx';
import { system } from '../../../../web/app/theme/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// spec: 4.1
test('the bar runs from a route change until 300 ms after its page is worked out (4.1)', () => {
  const { hook, navigate } = memoryLocation({ path: '/' });
  const { container } = render(
    <ChakraProvider value={system}>
      <Router hook={hook}>
        <RouteProgress />
      </Router>
    </ChakraProvider>,
  );
  const isActive = (): boolean => container.querySelector('[data-active="true"]') !== null;
  const pass = (milliseconds: number): void => {
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  };
  expect(isActive()).toBe(true);
  pass(300);
  expect(isActive()).toBe(false);
  act(() => navigate('/Payment'));
  expect(isActive()).toBe(true);
  pass(299);
  expect(isActive()).toBe(true);
  pass(1);
  expect(isActive()).toBe(false);
});
