import { GraphQLError } from 'graphql';
import type { ApplicationDeps } from './deps.ts';
import type { Application, ApplicationRef } from '../../applications/applications.ts';

const notThere = (): GraphQLError =>
  new GraphQLError('fork.sequence is not in the log: an application goes on from what is stored of the other one', {
    extensions: { code: 'BAD_USER_INPUT', field: 'fork.sequence' },
  });

interface From {
  readonly parent: string;
  readonly sequence: number;
}

/** Makes an application that goes on from another window's this browser's; repeating it changes nothing. @throws where either is another browser's, or the other one has no such event */
export async function openFork({ applications, forks, browser }: ApplicationDeps, { root, id }: ApplicationRef, { parent, sequence }: From): Promise<Application> {
  if (!(await applications.isOwn({ root, id }, browser))) {
    await applications.require({ root, id: parent }, browser);
    const last = await forks.findForkPoint({ root, id: parent });
    if (last.parent !== parent || sequence > last.sequence) throw notThere();
    await forks.open({ root, parent, sequence, id, owner: applications.ownerKey(browser) });
  }
  return applications.require({ root, id }, browser);
}
