import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadLanguage } from '#events/language';
import { NotFoundPage } from '../../../../web/features/shell/index.ts';
import { fitness } from '../../../support/events/programs.ts';
import { LanguageProvider, Message } from '../../../../web/ui/index.ts';

beforeAll(() => loadLanguage('es'));

const phone = <a href="tel:1">800 555 0100</a>;
const email = <a href="mailto:a@b.example">a@b.example</a>;

it('puts elements where each language has them', () => {
  const message = <Message text="Call <phone></phone> or write to <email></email>" values={{ phone, email }} />;
  const { container, rerender } = render(message);
  expect(container.textContent).toBe('Call 800 555 0100 or write to a@b.example');
  rerender(<LanguageProvider language="es">{message}</LanguageProvider>);
  expect(container.textContent).toBe('Llame al 800 555 0100 o escriba a a@b.example');
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual(['tel:1', 'mailto:a@b.example']);
});

it('writes a page in the language of its provider', () => {
  const { getByRole } = render(
    <LanguageProvider language="es">
      <NotFoundPage program={fitness} />
    </LanguageProvider>,
  );
  expect(getByRole('heading', { level: 1 }).textContent).toBe('¡Vaya! No encontramos la página que solicitó.');
  expect(getByRole('link', { name: 'Ir al inicio' })).toBeDefined();
});
