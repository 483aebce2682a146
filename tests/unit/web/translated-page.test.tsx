// A page that is being translated: its text nodes are replaced, and what changes afterwards is shown all the same.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type JSX, useState } from 'react';
import { expect, it } from 'vitest';
import { paymentMethodChosen } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { OrderSummaryBox } from '../../../web/features/quote/index.ts';
import { Button, LinkedMessage, Notice } from '../../../web/ui/index.ts';
import { chargeOf, feeOf, offerOf, quoteOf } from '../../support/events/offers.ts';
import { fitness } from '../../support/events/programs.ts';
import { wrapTexts } from '../../support/translate-page.ts';
import { renderPage } from './render-page.tsx';

const textOf = (tag: string): (string | null)[] => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);

// spec: 2.43
it('eCheck strikes the card fee through in a translated order summary, and the card restores it', () => {
  const quotes = [quoteOf({ total: '103.10', charges: [chargeOf(), feeOf('CCFee', '3.10', { name: 'Card processing fee' })] })];
  const { ports } = renderPage(fitness, <OrderSummaryBox />, { events: [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf(quotes) })] });
  const total = (): string | null | undefined =>
    screen
      .getByText(/^ORDER TOTAL/)
      .closest('dl')
      ?.querySelector('dd')?.textContent;
  wrapTexts(document.body);
  expect([textOf('del'), total()]).toEqual([[], '$103.10']);
  act(() => ports.record(paymentMethodChosen({ payWithCard: false })));
  expect([textOf('del'), total()]).toEqual([['Card processing fee', '$3.10'], '$100.00']);
  wrapTexts(document.body);
  act(() => ports.record(paymentMethodChosen({ payWithCard: true })));
  expect([textOf('del'), total()]).toEqual([[], '$103.10']);
  expect(screen.getByText('Card processing fee')).toBeDefined();
});

/** What changes with a click, in the forms that the lint allows. */
const forms: Readonly<Record<string, (isOn: boolean) => JSX.Element>> = {
  'text alone': (isOn) => <p>{isOn ? 'Yes' : 'No'}</p>,
  'text that goes': (isOn) => <p>{isOn ? 'Yes' : null}</p>,
  'text alone that becomes an element': (isOn) => <p>{isOn ? <b>Yes</b> : 'No'}</p>,
  'a sentence with a value': (isOn) => <p>{`It is ${isOn ? 'on' : 'off'}.`}</p>,
  'text in an element of its own': (isOn) => (
    <p>
      It is <span>{isOn ? 'on' : 'off'}</span>.
    </p>
  ),
  'elements before text in an element': (isOn) => (
    <p>
      {isOn ? <b>Now </b> : null}
      <span>it is on</span>
    </p>
  ),
  'an element behind text': (isOn) => <p>It is {isOn ? <b>on</b> : null}</p>,
  'a notice': (isOn) => <Notice title={isOn ? 'On' : 'Off'}>{isOn ? 'It is on.' : 'It is off.'}</Notice>,
  'a button': (isOn) => (
    <Button busy={isOn} busyLabel="Wait">
      {isOn ? 'Stop' : 'Start'}
    </Button>
  ),
  'a message with a link': (isOn) => (
    <p>
      <LinkedMessage message={isOn ? 'Please click here.' : 'Please wait.'} linkText="click here" href="#here" />
    </p>
  ),
};

it.each(Object.entries(forms))('%s changes as on an untranslated page', (_, form) => {
  function Switch(): JSX.Element {
    const [isOn, setOn] = useState(false);
    return (
      <section>
        <button type="button" aria-label="Switch" onClick={() => setOn(!isOn)} />
        <div data-shown>{form(isOn)}</div>
      </section>
    );
  }
  const { container, unmount } = render(<Switch />);
  const shown = (): string | null | undefined => container.querySelector('[data-shown]')?.textContent;
  const change = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
  const plain = [shown()];
  for (let i = 0; i < 2; i += 1) {
    change();
    plain.push(shown());
  }
  expect(new Set(plain).size).toBe(2);
  const translated = [shown()];
  for (let i = 0; i < 2; i += 1) {
    wrapTexts(container);
    change();
    translated.push(shown());
  }
  expect(translated).toEqual(plain);
  unmount();
});
