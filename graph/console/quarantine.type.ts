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
  @Field(() => String, { nullable: true, description: 'The end of the part before; null for the beginning.' })
  @IsQuarantineCursor()
  after?: string | null;
}

@ObjectType({ description: 'An event that stands in the log and cannot be read: everybody reads on without it.' })
export class QuarantinedEvent {
  @Field(() => ID, { description: 'Whose it is, by the UUID of the application.' })
  application!: string;

  @Field(() => ID, { description: 'The first application of its family.' })
  root!: string;

  @Field({ description: 'In which stream it stands: application/… is the browser’s, facade/… the server’s.' })
  stream!: string;

  @Field(() => Int, { description: 'Its number there, from 1.' })
  sequence!: number;

  @Field({ description: 'Its name, as it was written.' })
  type!: string;

  @Field(() => Int, { description: 'The one that it was written with.' })
  version!: number;

  @Field(() => WhyQuarantined, { description: 'What stands in the way.' })
  reason!: WhyQuarantined;
}

@ObjectType({ description: 'What was found in a part of the log: 200 streams.' })
export class QuarantineList {
  @Field(() => [QuarantinedEvent], { description: 'In the order of families and streams; often none.' })
  events!: readonly QuarantinedEvent[];

  @Field(() => String, { nullable: true, description: 'Where the next part begins, for `after`; null where the log is at its end.' })
  end!: string | null;
}
