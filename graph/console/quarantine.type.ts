import { Max, Min, ValidateBy } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { type EventKey, MAX_QUARANTINED_EVENTS } from '#graph/event-store';
import { DateTime, PageInfo } from '../input/index.ts';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { QuarantineReason } from './history.type.ts';

const ID_TEXT = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const CURSOR_PATTERN = new RegExp(`^(?<root>${ID_TEXT})/(?<stream>[!-~]{1,100})/(?<sequence>[1-9]\\d{0,8})$`);

export const toQuarantineCursor = ({ rootId, stream, sequence }: EventKey): string => `${rootId}/${stream}/${sequence}`;
export function fromQuarantineCursor(text: string): EventKey | undefined {
  const { root, stream, sequence } = CURSOR_PATTERN.exec(text)?.groups ?? {};
  return root === undefined || stream === undefined ? undefined : { rootId: root, stream, sequence: Number(sequence) };
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
  @Field(() => Int, { defaultValue: MAX_QUARANTINED_EVENTS, description: `The number of events, ${MAX_QUARANTINED_EVENTS} at most.` })
  @Min(1)
  @Max(MAX_QUARANTINED_EVENTS)
  first!: number;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the previous part; null for the first part.' })
  @IsQuarantineCursor()
  after?: string | null;
}

@ObjectType({ description: 'A stored event that cannot be read. Readers leave it out.' })
export class QuarantinedEvent {
  @Field(() => ApplicationNode, { description: 'Whose event it is.' })
  application!: ApplicationNode;

  @Field({ description: 'Its stream: application/… is the browser’s, facade/… the server’s.' })
  stream!: string;

  @Field(() => Int, { description: 'Its number in the stream, from 1.' })
  sequence!: number;

  @Field({ description: 'Its name as it was written.' })
  type!: string;

  @Field(() => Int, { description: 'The version that it was written with.' })
  version!: number;

  @Field(() => QuarantineReason, { description: 'Why it cannot be read.' })
  reason!: QuarantineReason;
}

@ObjectType({ description: 'A part of the list of unreadable events, and how far the server’s worker has read the event store.' })
export class QuarantinedEventConnection {
  @Field(() => [QuarantinedEvent], { description: 'Ordered by family, stream and number.' })
  nodes!: readonly QuarantinedEvent[];

  @Field(() => PageInfo, { description: 'Where the part ends.' })
  pageInfo!: PageInfo;

  @Field(() => DateTime, { nullable: true, description: 'Every event stored before then has been read; null during the first scan of a release, whose list is not complete.' })
  scannedUntil!: string | null;

  @Field(() => Float, { description: 'How many events have been read.' })
  scannedEvents!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the newest complete rescan ended, which finds events that were damaged after they were written; null during the first scan.',
  })
  rescannedAt!: string | null;
}
