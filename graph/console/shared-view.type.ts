import { Matches } from 'class-validator';
import { Field, InputType, ObjectType, createUnionType } from 'type-graphql';
import { MAX_SHARED_VIEWS } from '#graph/operations';
import { DateTime, IsLine, Refusal } from '../input/index.ts';

const NAME = 'What analysts call it, 60 characters at most.';

@ObjectType({ description: 'A filter of the console that an analyst has named for all.' })
export class SharedView {
  @Field({ description: NAME })
  name!: string;

  @Field({ description: 'The query of its address in the console, such as `?program=fitness&outcome=ABANDONED`.' })
  search!: string;

  @Field({ description: 'Who saved it last.' })
  savedBy!: string;

  @Field(() => DateTime, { description: 'When that was.' })
  savedAt!: Date;
}

@InputType({ description: 'A filter to share.' })
export class ShareViewInput {
  @Field({ description: NAME })
  @IsLine(1, 60)
  name!: string;

  @Field({ description: 'The query of its address in the console, with its question mark.' })
  @IsLine(1, 4000)
  @Matches(/^\?/, { message: 'search must begin with a question mark' })
  search!: string;
}

@InputType({ description: 'A shared view to remove.' })
export class RemoveSharedViewInput {
  @Field({ description: 'Its exact name.' })
  @IsLine(1, 60)
  name!: string;
}

@ObjectType({ description: 'Nobody sees the view any more.' })
export class SharedViewRemoved {
  @Field({ description: 'Its exact name.' })
  name!: string;

  @Field({ description: 'Whether there was one of that name.' })
  wasThere!: boolean;
}

@ObjectType({ implements: Refusal, description: `The view was not saved: there are ${MAX_SHARED_VIEWS} already.` })
export class TooManyViews extends Refusal {}

export const ShareViewResult = createUnionType({
  name: 'ShareViewResult',
  description: 'The view that is shared now, or why it is not.',
  types: () => [SharedView, TooManyViews] as const,
  resolveType: (value: SharedView | TooManyViews) => ('savedBy' in value ? SharedView : TooManyViews),
});
