/** Forced colors (Windows high contrast) remove backgrounds and shadows, and give all borders one color. These styles use system colors instead. */
const filled = (bg: string, color: string) => ({ _highContrast: { forcedColorAdjust: 'none', bg, color, borderColor: bg } });

/** The selected item of several: the current step, the payment method. */
export const forcedChosen = filled('Highlight', 'HighlightText');

/** The primary button. */
export const forcedPrimary = filled('ButtonText', 'ButtonFace');

/** A disabled control or an upcoming step. */
export const forcedDisabled = { _highContrast: { color: 'GrayText', borderColor: 'GrayText' } };

/** A line that is drawn as a background. */
export const forcedLine = { _highContrast: { forcedColorAdjust: 'none', bg: 'CanvasText' } };

/** A border for a box that otherwise has only a shadow or a background. */
export const forcedEdge = { _highContrast: { border: '1px solid CanvasText' } };

/** A selected row: an outline inside its border, so that nothing moves. */
export const forcedRow = { _highContrast: { borderColor: 'Highlight', outline: '2px solid Highlight', outlineOffset: '-4px' } };

/** An invalid field: a dashed outline inside its border. */
export const forcedInvalid = { _highContrast: { outline: '2px dashed CanvasText', outlineOffset: '-5px' } };

/** The focused element. */
export const forcedFocus = { _highContrast: { outline: '3px solid Highlight', outlineOffset: '2px' } };
