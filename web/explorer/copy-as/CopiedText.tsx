import { type JSX, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** The outcome of a copy: the words for the page, and the text if the browser has no clipboard. */
export interface CopyOutcome {
  readonly message: string;
  readonly text: string | null;
}

const SHOWN_MS = 6000;

interface CopiedTextProps {
  readonly outcome: CopyOutcome | null;
  readonly onClose: () => void;
}

/** Says what was copied. A text that the clipboard did not take stays until it is closed. */
export function CopiedText({ outcome, onClose }: CopiedTextProps): JSX.Element {
  useEffect(() => {
    if (outcome === null || outcome.text !== null) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome, onClose]);
  // Beside the editor: its own containers clip what is in them.
  return createPortal(
    <output className="toast" data-shown={outcome !== null || undefined}>
      {outcome && (
        <>
          <p>{outcome.message}</p>
          {outcome.text !== null && <textarea aria-label="Text to copy" readOnly value={outcome.text} rows={10} onFocus={(event) => event.target.select()} />}
          <button type="button" onClick={onClose}>
            Close
          </button>
        </>
      )}
    </output>,
    document.body,
  );
}
