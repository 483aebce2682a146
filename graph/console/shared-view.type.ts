import { Matches } from 'class-validator';
import { Field, InputType, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { type ViewPage, MAX_SHARED_VIEWS, viewPages } from '#graph/operations';
import { DateTime, IsLine, Refusal } from '../input/index.ts';

/** Characters of an address: the rules of a trial are long. */
const MAX_SEARCH_LENGTH = 40_000;
const NAME = 'What analysts call it, 60 characters at most, unique within its page.';

const ConsolePage = Object.fromEntries(viewPages.map((page) => [page, page])) as { readonly [P in ViewPage]: P };
registerEnumType(ConsolePage, {
  name: 'ConsolePage',
  description: 'A page of the console whose addresses have names.',
  valuesConfig: { APPLICATIONS: { description: 'The list of applications.' }, WHAT_IF: { description: 'A trial of other rules.' } },
});
const PAGE = 'Which page of the console it is of.';

@ObjectType({ description: 'A filter of the console, or a trial of rules, that an analyst has named for all.' })
export class SharedView {
  @Field(() => ConsolePage, { description: PAGE })
  page!: ViewPage;

  @Field({ description: NAME })
  name!: string;

  @Field({ description: 'The query of its address in the console, such as `?program=fitness&outcome=ABANDONED`; of a trial with the fragment that has its rules.' })
  search!: string;

  @Field({ description: 'Who saved it last.' })
  savedBy!: string;

  @Field(() => DateTime, { description: 'When that was.' })
  savedAt!: Date;
}

@InputType({ description: 'A filter or a trial to share.' })
export class ShareViewInput {
  @Field(() => ConsolePage, { defaultValue: ConsolePage.APPLICATIONS, description: PAGE })
  page!: ViewPage;

  @Field({ description: NAME })
  @IsLine(1, 60)
  name!: string;

  @Field({ description: 'The query of its address in the console, with its question mark, and its fragment.' })
  @IsLine(1, MAX_SEARCH_LENGTH)
  @Matches(/^\?/, { message: 'search must begin with a question mark' })
  search!: string;
}

@InputType({ description: 'A shared view to remove.' })
export class RemoveSharedViewInput {
  @Field(() => ConsolePage, { defaultValue: ConsolePage.APPLICATIONS, description: PAGE })
  page!: ViewPage;

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
