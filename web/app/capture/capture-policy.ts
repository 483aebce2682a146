/** The empty document in which the capture library looks up the browser's default styles. */
const STYLE_DOCUMENT = '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>';

/** Lets exactly that text become markup: the page's policy requires trusted types, and the library sets a plain string. */
export function allowStyleDocument(): void {
  const { trustedTypes } = globalThis;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: (text) => (text === STYLE_DOCUMENT ? text : null) });
}
