import { ValidateBy } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { StreamKey } from '#graph/event-store';
import { WhyQuarantined } from './history.type.ts';

const ID_TEXT = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const CURSOR_PATTERN = new RegExp(`^(?<root>${ID_TEXT})/(?<stream>(?:application|facade)/${ID_TEXT})$`);

export const toQuarantineCursor = ({ rootId, stream }: StreamKey): string => `${rootId}/${stream}`;
export function fromQuarantineCursor(text: string): StreamKey | undefined {
  const { root, stream } = CURSOR_PATTERN.exec(text)?.groups ?? {};
  return root === undefined || stream === undefined ? undefined : { rootId: root, stream: stream as StreamKey['stream'] };
}

const IsQuarantineCursor = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPlace',
    validator: {
      validate: (value: unknown) => value === null || value === undefined || (typeof value === 'string' && fromQuarantineCursor(value) !== undefined),
      defaultMessage: () => '$property must be the end of a part of this list',
    },
  });

@ArgsType()
export class QuarantineArgs {
  @Field(() => String, { nullable: true, description: 'The `end` of the previous part; null for the first part.' })
  @IsQuarantineCursor()
  after?: string | null;
}

@ObjectType({ description: 'A stored event that cannot be read. Readers leave it out.' })
export class QuarantinedEvent {
  @Field(() => ID, { description: 'The UUID of its application.' })
  application!: string;

  @Field(() => ID, { description: 'The first application of its family.' })
  root!: string;

  @Field({ description: 'Its stream: application/… is the browser’s, facade/… the server’s.' })
  stream!: string;

  @Field(() => Int, { description: 'Its number in the stream, from 1.' })
  sequence!: number;

  @Field({ description: 'Its name as it was written.' })
  type!: string;

  @Field(() => Int, { description: 'The version that it was written with.' })
  version!: number;

  @Field(() => WhyQuarantined, { description: 'Why it cannot be read.' })
  reason!: WhyQuarantined;
}

@ObjectType({ description: 'The unreadable events in one part of the event store: 200 streams.' })
export class QuarantineList {
  @Field(() => [QuarantinedEvent], { description: 'Ordered by family and stream; often empty.' })
  events!: readonly QuarantinedEvent[];

  @Field(() => String, { nullable: true, description: 'The cursor of the next part, for `after`; null after the last part.' })
  end!: string | null;
}
