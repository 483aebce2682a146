import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A picture of a page was handed to the gateway.' })
export class ScreenCaptured {
  @Field({ description: 'Whether the gateway took it.' })
  isStored!: boolean;
}
