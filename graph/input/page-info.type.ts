import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Where a page of a list ends.' })
export class PageInfo {
  @Field({ description: 'Whether more follow.' })
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor for `after` of the next page; null on the last page.' })
  endCursor!: string | null;
}

/** Returns the end of a page. @param cursor null on the last page */
export const toPageInfo = (cursor: string | null): PageInfo => ({ hasNextPage: cursor !== null, endCursor: cursor });
