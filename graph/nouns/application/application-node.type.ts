import { ObjectType } from 'type-graphql';
import { Node } from '#graph/input';
import type { Application, ApplicationRef } from '../../applications/applications.ts';

/** An application in the schema. It knows its ids; what else a request asks for is read then. */
@ObjectType('Application', {
  implements: Node,
  description:
    'One buyer’s way through a program’s questions up to the policies, in one browser. That browser reads all of it but what says that it is for analysts; analysts read what is public.',
})
export class ApplicationNode extends Node {
  /** Not part of the schema. */
  readonly ref!: ApplicationRef;
  /** What its own browser may read, where it was read already. Never set for analysts. */
  readonly own?: Application;
  /** Where a list has it already. */
  readonly sitename?: string | null;
}

/** Returns an application for the browser that owns it. */
export const toApplicationNode = (own: Application): ApplicationNode => ({ __typename: 'Application', id: own.id, ref: { root: own.root, id: own.id }, own });

/** Does the same before anything is read of it. */
export const toUnreadApplicationNode = ({ root, id }: ApplicationRef): ApplicationNode => ({ __typename: 'Application', id, ref: { root, id } });
