import { describe, expect, it } from '@jest/globals';
import { ChakraProvider } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import { isLeftOut } from '../../../../web/app/capture.ts';
import { system } from '../../../../web/app/theme/index.ts';
import { CardNumberField, PasswordField, SelectField, TextField } from '../../../../web/ui/index.ts';

const field = (name: string, value: string) => ({ name, label: name, value, onChange: () => undefined });

function page(): HTMLElement {
  const { container } = render(
    <ChakraProvider value={system}>
      <TextField {...field('city', 'Austin')} />
      <div data-secret>
        <CardNumberField {...field('cardNumber', '4111111111111111')} />
        <SelectField {...field('expYear', '2030')} options={[{ value: '2030', label: '2030' }]} />
        <TextField {...field('securityCode', '123')} />
        <PasswordField {...field('shownPassword', 'Passw0rd!')} />
      </div>
      <PasswordField {...field('password', 'Passw0rd!')} />
    </ChakraProvider>,
  );
  return container;
}

describe('a picture of the page', () => {
  it('leaves out every control whose value is never written, also a list and a password that is shown, and keeps the others', () => {
    const container = page();
    container.querySelector('#shownPassword')?.setAttribute('type', 'text');
    const controls = [...container.querySelectorAll('input, select')];
    expect(controls.filter(isLeftOut).map(({ id }) => id)).toEqual(['cardNumber', 'expYear', 'securityCode', 'shownPassword', 'password']);
    expect(controls.filter((control) => !isLeftOut(control)).map(({ id }) => id)).toEqual(['city']);
  });

  it('keeps the words beside them', () => {
    expect([...page().querySelectorAll('label, div, span')].filter(isLeftOut)).toEqual([]);
  });
});
