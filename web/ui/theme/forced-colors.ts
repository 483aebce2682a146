/**
 * Forced colors (Windows high contrast) take away backgrounds and shadows, and give all borders one color. What they said is said by
 * the system's own colors.
 */
const filled = (bg: string, color: string) => ({ _highContrast: { forcedColorAdjust: 'none', bg, color, borderColor: bg } });

/** The one of several: the current step, the chosen way to pay. */
export const forcedChosen = filled('Highlight', 'HighlightText');

/** What completes a step of the buyer's: the main button. */
export const forcedPrimary = filled('ButtonText', 'ButtonFace');

/** What cannot be used, or is still to come. */
export const forcedQuiet = { _highContrast: { color: 'GrayText', borderColor: 'GrayText' } };

/** A line or a mark that was a background: drawn in the color of text. */
export const forcedInk = { _highContrast: { forcedColorAdjust: 'none', bg: 'CanvasText' } };

/** An edge for what stood out by its shadow or its ground. */
export const forcedEdge = { _highContrast: { border: '1px solid CanvasText' } };

/** A row that is chosen: an edge within its own, so that nothing moves. */
export const forcedRow = { _highContrast: { borderColor: 'Highlight', outline: '2px solid Highlight', outlineOffset: '-4px' } };

/** A field that is wrong, beside its icon and words: dashes within its edge. */
export const forcedInvalid = { _highContrast: { outline: '2px dashed CanvasText', outlineOffset: '-5px' } };

/** What has the focus. */
export const forcedFocus = { _highContrast: { outline: '3px solid Highlight', outlineOffset: '2px' } };
