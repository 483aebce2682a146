import { Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { IsOwnId } from '../../input/index.ts';

@InputType({ description: 'One buyer’s way through a program’s questions up to the policies, in this browser.' })
export class ApplicationRefInput {
  @Field(() => ID, { description: 'A UUID that the browser made; no two applications share one.' })
  @IsOwnId()
  id!: string;

  @Field(() => ID, { description: 'The first application of its family of forks and devices; its own id where it is the first.' })
  @IsOwnId()
  root!: string;
}

/** What every mutation of an application carries. */
@InputType()
export abstract class ApplicationInput {
  @Field(() => ApplicationRefInput, { description: 'The application that it concerns.' })
  application!: ApplicationRefInput;

  @Field(() => Int, { description: "The sequence of the browser's last event when it asked, 0 where it records none: says where the facade's own facts stand in the history." })
  @Min(0)
  after!: number;
}
