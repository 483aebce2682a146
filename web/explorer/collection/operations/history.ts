import { AppendEventsDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { type Run, createPlaceholder } from '../run.ts';

/** Returns the first event of an application. A second call with the same time returns the same event. */
const createFirstEvent = ({ application, sitename, program = createPlaceholder('Program') }: Run, at: string) => ({
  id: application.id,
  applicationId: application.id,
  sequence: 1,
  version: 1,
  writer: 'explorer',
  at,
  type: 'ApplicationStarted',
  data: { root: application.root, release: 'explorer', sitename, program },
});

export const appendEvents: Operation = {
  id: 'append-events',
  noun: 'History',
  title: 'Append events',
  explains: 'Stores the page’s events of the application; the same batch again writes nothing.',
  document: AppendEventsDocument,
  variables: (run) => {
    const now = new Date().toISOString();
    return { input: { application: run.application, sent: now, events: [createFirstEvent(run, now)] } };
  },
};
