import { describe, expect, it } from 'vitest';
import { render } from '@testing-library/react';
import { isExcluded, measureCapture, copyShownValues } from '../../../../web/app/capture/capture-screen.ts';
import { CardNumberField, CheckboxField, Dialog, PasswordField, SelectField, TextAreaField, TextField, TwoColumnLayout } from '../../../../web/ui/index.ts';

const field = (name: string, value: string) => ({ name, label: name, value, onChange: () => undefined });

function page(): HTMLElement {
  const { container } = render(
    <>
      <TextField {...field('city', 'Austin')} />
      <div data-secret>
        <CardNumberField {...field('cardNumber', '4111111111111111')} />
        <SelectField {...field('expYear', '2030')} options={[{ value: '2030', label: '2030' }]} />
        <TextField {...field('securityCode', '123')} />
        <PasswordField {...field('shownPassword', 'Passw0rd!')} />
      </div>
      <PasswordField {...field('password', 'Passw0rd!')} />
    </>,
  );
  return container;
}

// spec: 7.31
describe('captureScreen', () => {
  // spec: 7.31
  it('excludes all secret controls, including lists and visible passwords, and keeps the others', () => {
    const container = page();
    container.querySelector('#shownPassword')?.setAttribute('type', 'text');
    const controls = [...container.querySelectorAll('input, select')];
    expect(controls.filter(isExcluded).map(({ id }) => id)).toEqual(['cardNumber', 'expYear', 'securityCode', 'shownPassword', 'password']);
    expect(controls.filter((control) => !isExcluded(control)).map(({ id }) => id)).toEqual(['city']);
  });

  it('shows checked boxes, choices and long texts', () => {
    const { container } = render(
      <>
        <CheckboxField {...field('terms', '')} value onChange={() => undefined} />
        <SelectField
          {...field('state', 'TX')}
          options={[
            { value: 'CA', label: 'CA' },
            { value: 'TX', label: 'TX' },
          ]}
        />
        <TextAreaField {...field('more', 'Two words')} />
      </>,
    );
    const markupOf = (selector: string): string => {
      const control = container.querySelector<HTMLInputElement>(selector)!;
      const copy = control.cloneNode(true) as Element;
      // As the library does before it hands the copy over.
      copy.setAttribute('value', control.value);
      copyShownValues(copy);
      return copy.outerHTML;
    };
    expect(markupOf('#terms')).toContain('checked=""');
    expect(markupOf('#state')).toMatch(/<option value="TX" selected="">/);
    expect(markupOf('#more')).toContain('>Two words</textarea>');
  });

  // spec: 4.43
  it('includes the summary that a narrow page hides, and no open dialog', () => {
    const { container } = render(
      <>
        <TwoColumnLayout asideLabel="Order summary" asideOnlyWide aside={<p>The order</p>} screen="payment">
          <p>The form</p>
          <Dialog open title="Purchasing" onClose={() => undefined}>
            Please wait
          </Dialog>
        </TwoColumnLayout>
      </>,
    );
    const screen = container.querySelector<HTMLElement>('[data-screen="payment"]')!;
    const aside = screen.querySelector('aside')!;
    expect(aside.textContent).toBe('The order');
    expect([...screen.querySelectorAll('*')].filter(isExcluded).map(({ tagName }) => tagName)).toEqual(['DIALOG']);
    const copy = aside.cloneNode(true) as HTMLElement;
    copy.style.display = 'none';
    copyShownValues(copy);
    expect(copy.style.display).toBe('block');
    let wasShown = false;
    screen.getBoundingClientRect = () => {
      wasShown = aside.style.display === 'block';
      return new DOMRect(0, 0, 375, 2400);
    };
    expect([measureCapture(screen), wasShown, aside.style.display]).toEqual([{ width: 375, height: 2400 }, true, '']);
  });

  it('keeps the labels of excluded controls', () => {
    expect([...page().querySelectorAll('label, div, span')].filter(isExcluded)).toEqual([]);
  });
});
