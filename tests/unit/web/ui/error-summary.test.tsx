import { expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Dialog, ErrorSummary, TextField } from '../../../../web/ui/index.ts';

const nothing = (): void => undefined;
const page = (attempt: number, message = 'Please enter a valid city.') => (
  <>
    <ErrorSummary title="Please verify" attempt={attempt} errors={message ? [{ name: 'city', message }] : []} />
    <TextField name="city" label="City" value="" onChange={nothing} />
  </>
);

test('takes the focus, links to the field, and takes the focus again at the next attempt', () => {
  const { rerender } = render(page(1));
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  fireEvent.click(screen.getByRole('link', { name: 'Please enter a valid city.' }));
  expect(document.activeElement?.id).toBe('city');
  rerender(page(2));
  expect(document.activeElement).toBe(summary);
});

test('leaves the focus in a field if it appears without an attempt: the page has found out by itself', () => {
  const show = (isFound: boolean) => (
    <>
      {isFound ? <ErrorSummary title="Payment method declined." errors={[]} /> : null}
      <TextField name="city" label="City" value="" onChange={nothing} />
    </>
  );
  const { rerender } = render(show(false));
  screen.getByLabelText(/City/).focus();
  rerender(show(true));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(document.activeElement?.id).toBe('city');
  cleanup();
  render(show(true));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test.each([
  ['is the title', 'Please enter a valid city.', 'Please enter a valid city.'],
  ['is a part of the title', 'Please verify that all is entered. Missing: Account information', 'Account information'],
])('a sole problem that %s is said once, as a link in the title', (_what, title, message) => {
  render(
    <>
      <ErrorSummary title={title} attempt={1} errors={[{ name: 'city', message }]} />
      <TextField name="city" label="City" value="" onChange={nothing} />
    </>,
  );
  const summary = screen.getByRole('alert');
  expect([summary.textContent, document.activeElement]).toEqual([title, summary]);
  const link = within(within(summary).getByRole('heading')).getByRole('link', { name: message });
  expect(link.getAttribute('href')).toBe('#city');
  fireEvent.click(link);
  expect(document.activeElement?.id).toBe('city');
});

test('several problems, or one that differs from the title, are listed below it', () => {
  const title = 'Missing: Billing address, Account information';
  const { rerender } = render(<ErrorSummary title={title} errors={['Billing address', 'Account information'].map((message) => ({ name: message, message }))} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Billing address', 'Account information']);
  rerender(<ErrorSummary title="Please verify" errors={[{ name: 'city', message: 'Please enter a valid city.' }]} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('begins with five of a long list on phones, and shows the others on request', () => {
  const errorsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `q${at}`, message: `Question ${at}` }));
  const { unmount } = render(<ErrorSummary title="Please verify" errors={errorsOf(7)} />);
  // Hidden here, because the test's window is wide.
  const button = (): HTMLElement | null => screen.queryByRole('button', { name: /^Show \d/, hidden: true });
  // A button for one or two more lines would take their room.
  expect([button(), screen.queryByText(/left$/), new Set(screen.getAllByRole('listitem').map(({ className }) => className)).size]).toEqual([null, null, 1]);
  unmount();
  const { unmount: close } = render(<ErrorSummary title="Please verify" errors={errorsOf(8)} />);
  expect(button()?.textContent).toBe('Show 3 more');
  close();
  render(<ErrorSummary title="Please verify" errors={errorsOf(16)} />);
  const [fifth, sixth] = screen.getAllByRole('listitem').slice(4);
  expect(sixth?.className).not.toBe(fifth?.className);
  fireEvent.click(button()!);
  expect(sixth?.className).toBe(fifth?.className);
  expect([button(), document.activeElement?.textContent]).toEqual([null, 'Question 5']);
});

test('shows what is still open of a long list on phones, and says how many are left', () => {
  const errorsOf = (done: number) => Array.from({ length: 8 }, (_, at) => ({ name: `q${at}`, message: `Question ${at}`, isDone: at < done }));
  const { rerender } = render(<ErrorSummary title="Please verify" errors={errorsOf(0)} />);
  const lines = (): HTMLElement[] => screen.getAllByRole('listitem');
  const shownClass = lines()[0]?.className;
  const shown = (): number[] => lines().flatMap((line, at) => (line.className === shownClass ? [at] : []));
  const left = (): string | null | undefined => screen.getByText(/^\d left$/).textContent;
  const rest = (): string | null => screen.getByRole('button', { name: /^Show/, hidden: true }).textContent;
  expect([shown(), left(), rest()]).toEqual([[0, 1, 2, 3, 4], '8 left', 'Show 3 more']);
  rerender(<ErrorSummary title="Please verify" errors={errorsOf(2)} />);
  expect([shown(), left(), rest()]).toEqual([[2, 3, 4, 5, 6], '6 left', 'Show 1 more']);
  // As many lines as before: nothing below the list moves.
  rerender(<ErrorSummary title="Please verify" errors={errorsOf(7)} />);
  expect([shown(), left(), rest()]).toEqual([[3, 4, 5, 6, 7], '1 left', 'Show 3 corrected']);
});

test('offers no more lines than there are once a list became short', () => {
  const errorsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `q${at}`, message: `Question ${at}` }));
  const { rerender } = render(<ErrorSummary title="Please verify" errors={errorsOf(8)} />);
  expect(screen.getByText('Show 3 more')).toBeTruthy();
  rerender(<ErrorSummary title="Please verify" errors={errorsOf(2)} />);
  expect(screen.queryByText(/^Show \d/)).toBeNull();
});

test('says what went wrong if no field has an error', () => {
  render(page(1, ''));
  expect(screen.getByRole('alert').textContent).toBe('Please verify');
});

test('a dialog takes the focus and gives it back', () => {
  const both = (open: boolean) => (
    <>
      <button type="button">Log in</button>
      <Dialog open={open} title="Log in" onClose={nothing}>
        <TextField name="user" label="Email" value="" onChange={nothing} />
      </Dialog>
    </>
  );
  const { rerender } = render(both(false));
  screen.getByRole('button', { name: 'Log in' }).focus();
  rerender(both(true));
  expect(document.activeElement?.id).toBe('user');
  rerender(both(false));
  expect(document.activeElement?.textContent).toBe('Log in');
});

test('the title of the document begins with it, also once the page sets another title, until it goes away', async () => {
  document.title = 'Fitness insurance';
  const { unmount } = render(page(1));
  expect(document.title).toBe('Error: Fitness insurance');
  document.title = 'Seguro para instructores';
  await waitFor(() => expect(document.title).toBe('Error: Seguro para instructores'));
  unmount();
  expect(document.title).toBe('Seguro para instructores');
  document.title = '';
});
