// What stands around every page, and the contact section's title and prompt.
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import type { FlowEvent } from '#events/buyflow';
import { identityVerified } from '#events/identity';
import type { Component, Program } from '#events/program';
import { PageComponent } from '../../../../web/features/application/PageComponent.tsx';
import { AnswersForm } from '../../../../web/form/index.ts';
import { Shell } from '../../../../web/features/shell/index.ts';
import { stateAtom } from '../../../../web/state/atoms.ts';
import { type Session, SessionContext } from '../../../../web/state/session.ts';
import { fitness, retail, yoga } from '../../../support/events/programs.ts';
import { given } from '../../../support/events/recording.ts';
import { show } from '../ui/show.tsx';

const at = (program: Program, env: string): Program => ({ ...program, api: { ...program.api, env } });
const around = (program: Program): void => void show(<Shell program={program}>page</Shell>);

describe('the shell', () => {
  // spec: 2.26
  test('says that a test site is one, with the way to the production site; in production it says nothing', () => {
    around(at(fitness, 'TEST'));
    expect(screen.getByText(/^This is a test site\./).textContent).toBe('This is a test site. To make a purchase, please go to our production site.');
    expect(screen.getByRole('link', { name: 'production site' }).getAttribute('href')).toBe('https://fitness.example.com/');
  });

  test('says so nowhere else', () => {
    around(at(fitness, 'PROD'));
    expect(screen.queryByText(/^This is a test site\./)).toBeNull();
  });

  // spec: 2.25
  test('has the sponsor’s logo, or the default one', () => {
    around(yoga);
    expect(screen.getByRole('img', { name: yoga.display.name }).getAttribute('src')).toBe('/assets/logos/aim-yoga-1.svg');
    around(fitness);
    expect(screen.getByRole('link', { name: 'Bindflow' }).getAttribute('href')).toBe('/');
  });

  // spec: 2.30
  test('ends with who sells', () => {
    around(fitness);
    const footer = within(screen.getByRole('contentinfo'));
    const { address, mailingAddress, licenceText, privacyUrl, termsUrl } = fitness.display.provider;
    for (const text of [address, mailingAddress, licenceText]) expect(footer.getByText(text, { exact: false })).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(privacyUrl);
    expect(footer.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(termsUrl);
    expect(footer.getByText(/© 2018/)).toBeTruthy();
  });
});

const record = jest.fn<(event: FlowEvent) => void>();

function contact(program: Program, more: Partial<Component> = {}, ...events: FlowEvent[]): void {
  const store = createStore();
  store.set(stateAtom, given(...events));
  const session = { program, today: () => '2026-11-22', ports: { record, state: () => store.get(stateAtom) } } as unknown as Session;
  show(
    <Provider store={store}>
      <SessionContext value={session}>
        <AnswersForm questions={[]}>{() => <PageComponent component={{ type: 'Demographic', ...more }} page={0} isBusy={false} />}</AnswersForm>
      </SessionContext>
    </Provider>,
  );
}
const headings = (): (string | null)[] => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

// spec: 2.22
describe('the contact information', () => {
  test.each<[string, Partial<Component>, string[]]>([
    ['has its title by default', {}, ['Insured contact information']],
    ['has another title', { title: 'Who is insured' }, ['Who is insured']],
    ['has none', { title: null }, []],
  ])('%s', (_what, component, titles) => {
    contact(retail, component);
    expect(headings()).toEqual(titles);
  });

  test('asks above it whether there is an account, with what that is good for, and opens the login', () => {
    contact(fitness);
    expect(headings()).toEqual(['Already have an account?', 'Insured contact information']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Import your information to fill out applications fast',
      'Access your secure account status from anywhere',
      'Download policy documents and proof of insurance',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(record).toHaveBeenCalledWith({ type: 'LoginOpened', data: { why: 'buyer', page: null } });
  });

  test('does not ask where the program does not, nor who is logged in', () => {
    contact(retail);
    contact(fitness, {}, identityVerified({ userName: 'morgan@example.com', primaryPhone: null }));
    expect(screen.queryByText('Already have an account?')).toBeNull();
    // Narrow headers keep it behind the burger.
    expect(screen.getByText('You are logged in as morgan@example.com')).toBeTruthy();
  });
});
