// What the user's own tools do to a page while it is used: translation, and the extensions that fill, check or recolor forms.
import type { Page } from '@playwright/test';
import type { Answers } from '#events/program';
import { wrapTexts } from '../../support/translate-page.ts';
import { fillAnswers } from './answers.ts';

export interface Disturbance {
  /** Prepares the tab before anything is opened in it. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly fill: (page: Page, answers: Answers) => Promise<void>;
  /** Fills in text fields by their names, secrets among them. */
  readonly fillTexts: (page: Page, texts: Readonly<Record<string, string>>) => Promise<void>;
  /** Matches what the disturbance has left on a page. */
  readonly traces: string;
}

/** Runs on the page: calls back for the document, and again after each change of it. */
function afterEachChange(change: () => void): void {
  // A picture of the page is drawn in a frame without a nonce.
  if (window !== window.top) return;
  const observer = new MutationObserver(change);
  const start = (): void => {
    change();
    observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

/** Runs on the page, once a change: attributes on fields, and icons beside them, in labels and in forms. */
function decorate(): void {
  const mark = 'data-lastpass-icon-root';
  const add = (tag: string, parent: Element, before: Element | null): void => {
    const added = document.createElement(tag);
    added.setAttribute(mark, '');
    added.style.cssText = 'position: relative; height: 0; width: 0; float: left';
    parent.insertBefore(added, before);
  };
  if (!document.head.querySelector('style.darkreader')) {
    const style = document.createElement('style');
    style.className = 'darkreader darkreader--override';
    // An extension's own style is no breach of the page's policy.
    style.nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    document.head.prepend(style);
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
    add('grammarly-desktop-integration', document.documentElement, null);
  }
  for (const field of document.querySelectorAll<HTMLElement>(`:is(input, select, textarea):not([data-dashlane-rid])`)) {
    field.setAttribute('data-dashlane-rid', crypto.randomUUID());
    field.setAttribute('data-darkreader-inline-color', '');
    field.style.setProperty('--darkreader-inline-color', '#e8e6e3');
    if (field.parentElement) {
      add('div', field.parentElement, field);
      add('grammarly-extension', field.parentElement, field.nextElementSibling);
    }
  }
  for (const part of document.querySelectorAll(`:is(form, fieldset, label, dialog, [role=radiogroup]):not([data-dashlane-label])`)) {
    part.setAttribute('data-dashlane-label', 'true');
    add('div', part, part.firstElementChild);
    add('span', part, null);
  }
}

/** Runs on the page: as password managers fill, all fields together, past React's own setter, with more events than a buyer causes. */
function setValues(texts: Readonly<Record<string, string>>): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const [name, text] of Object.entries(texts)) {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!field) throw new Error(`no text field ${name}`);
    value?.set?.call(field, text);
    for (const type of ['keydown', 'input', 'keyup', 'input', 'change', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

const runOnEachChange = async (page: Page, change: (() => void) | ((root: Node) => void), argument: string): Promise<void> => {
  await page.addInitScript(`(${afterEachChange.toString()})(() => (${change.toString()})(${argument}));`);
};

/** Text fields are filled together by setting their values; choices are clicked. */
async function fillAsManagers(page: Page, answers: Answers): Promise<void> {
  const names = await page.locator('input:not([type=radio], [type=checkbox])').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
  const texts = Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && names.includes(entry[0]) && !/^\d{4}-/.test(entry[1]));
  await page.evaluate(setValues, Object.fromEntries(texts));
  await fillAnswers(page, Object.fromEntries(Object.entries(answers).filter(([name]) => !texts.some(([text]) => text === name))));
}

export const disturbances = {
  'that is translated': {
    prepare: (page) => runOnEachChange(page, wrapTexts, 'document.body'),
    fill: fillAnswers,
    fillTexts: (page, texts) => fillAnswers(page, texts),
    traces: 'main font > font',
  },
  'with extensions in it': {
    prepare: (page) => runOnEachChange(page, decorate, ''),
    fill: fillAsManagers,
    fillTexts: (page, texts) => page.evaluate(setValues, texts),
    traces: 'main [data-lastpass-icon-root]',
  },
} as const satisfies Readonly<Record<string, Disturbance>>;
