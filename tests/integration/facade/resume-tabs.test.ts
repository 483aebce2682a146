// Save and finish later in a window that no longer writes to the application, because another one of the browser does.
import { expect, it } from 'vitest';
import { createStore } from 'jotai';
import { createSaveForLater } from '../../../web/app/save-for-later.ts';
import { eventSyncAtom } from '../../../web/state/atoms.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { newEmail, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { resumeElsewhere } from '../../support/resume.ts';

interface Appended {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
}

describeBindflow('a window that no longer writes', ({ url, running }) => {
  /** Ships as the page does; what the page saves with then. */
  async function savingIn(buyer: NodeBuyer): Promise<(email: string) => Promise<{ readonly __typename: string }>> {
    const { code, message } = (await buyer.ship()) as Appended;
    const store = createStore();
    store.set(eventSyncAtom, code ? { status: 'stopped', reason: `${code}: ${message}` } : { status: 'idle' });
    return createSaveForLater({ store }, buyer.ports, () => Promise.resolve());
  }

  it('can still mail a link, which opens what was entered in the other one', async () => {
    const buyer = await visitor(url(), 'fitness');
    const second = buyer.tab();
    buyer.answer({ firstName: 'Maya' });
    second.answer({ firstName: 'Robin' });
    await savingIn(buyer);
    const email = newEmail();
    expect(await (await savingIn(second))(email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    expect((await resumeElsewhere(buyer, running().sandbox.url, email)).state().answers['firstName']).toBe('Maya');
  });
});
