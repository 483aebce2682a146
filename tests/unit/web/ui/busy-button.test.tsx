// What a screen reader gets of a button that is busy: its name as before, and beside it what is being done.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button, DownloadLink } from '../../../../web/ui/index.ts';

test('a busy button keeps its name, and says beside it what is being done', () => {
  const { rerender } = render(
    <Button busy={false} busyLabel="Purchasing">
      Purchase
    </Button>,
  );
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(
    <Button busy busyLabel="Purchasing">
      Purchase
    </Button>,
  );
  // The same element: a region that appears with its text is not read out.
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('Purchasing');
  const button = screen.getByRole('button', { name: 'Purchase' });
  expect(button.contains(status)).toBe(false);
  expect(button.textContent).toBe('Purchase');
});

test('a download that is busy does, too', () => {
  render(
    <DownloadLink id="proof" href="/proof.pdf" busy busyLabel="Downloading" onDownload={() => undefined}>
      Download PDF
    </DownloadLink>,
  );
  expect(screen.getByRole('link', { name: 'Download PDF' }).textContent).toBe('Download PDF');
  expect(screen.getByRole('status').textContent).toBe('Downloading');
});

test('a button that is never busy has nothing to announce', () => {
  render(<Button>Close</Button>);
  expect(screen.queryByRole('status')).toBeNull();
});
