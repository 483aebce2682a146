import { Field, ID, InterfaceType } from 'type-graphql';

@InterfaceType({
  description: 'Something with an id that nothing else has. The query node finds it by that id alone.',
  resolveType: ({ __typename }: Node) => __typename,
})
export abstract class Node {
  @Field(() => ID, { description: 'Names it, here and in every later answer.' })
  id!: string;

  /** Its type: a value is asked for it where only the interface is known. */
  readonly __typename!: string;
}
