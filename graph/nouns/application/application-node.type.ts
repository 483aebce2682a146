import { ObjectType } from 'type-graphql';
import { Node } from '#graph/input';
import type { Application, ApplicationRef } from '../../applications/applications.ts';

/** An application in the schema. It knows its ids; what else a request asks for is read then. */
@ObjectType('Application', {
  implements: Node,
  description:
    'One buyer’s way through a program’s questions up to the policies, in one browser. Fields that are that browser’s alone are null to analysts, and to the browsers of other applications of its family.',
})
export class ApplicationNode extends Node {
  /** Not part of the schema. */
  readonly ref!: ApplicationRef;
  /** What its own browser may read, where it was read already. Never set for analysts. */
  readonly own?: Application;
  /** True if it was reached from another application of its family that the caller may read: what is public may then be read of it, too. */
  readonly isRelative?: boolean;
  /** Where a list has it already. */
  readonly sitename?: string | null;
}

/** Returns an application for the browser that owns it. */
export const toApplicationNode = (own: Application): ApplicationNode => ({ __typename: 'Application', id: own.id, ref: { root: own.root, id: own.id }, own });

/** Does the same before anything is read of it. */
export const toUnreadApplicationNode = ({ root, id }: ApplicationRef): ApplicationNode => ({ __typename: 'Application', id, ref: { root, id } });

/** Returns another application of the same family, whose browser need not be the caller's. */
export const toRelativeNode = ({ ref: { root } }: ApplicationNode, id: string): ApplicationNode => ({
  __typename: 'Application',
  id,
  ref: { root, id },
  isRelative: true,
});
