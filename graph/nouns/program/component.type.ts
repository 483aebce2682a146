import { Field, InterfaceType, ObjectType } from 'type-graphql';
import { Question } from './question.type.ts';

@InterfaceType({ description: 'A part of a page. Its type name says which.', resolveType: (component: Component) => findComponentType(component.type) })
export abstract class Component {
  @Field({ description: 'The name by which the program configures it.' })
  type!: string;
}

@InterfaceType({ description: 'A component that asks questions.', implements: Component, resolveType: (component: Component) => findComponentType(component.type) })
abstract class QuestionSection extends Component {
  @Field(() => String, { nullable: true, description: 'The heading; null if the program removed it.' })
  title!: string | null;

  @Field(() => [Question], { description: 'What it asks, in order, whether visible or not.' })
  questions!: readonly Question[];
}

@ObjectType({ implements: Component, description: 'The step bar.' })
class PaginationComponent extends Component {}

@ObjectType({ implements: Component, description: 'Takes the answers that a link brings in its query string. It shows nothing.' })
class QueryStringAnswersComponent extends Component {}

@ObjectType({ implements: [QuestionSection, Component], description: 'Asks for the insured’s contact information.' })
class DemographicComponent extends QuestionSection {}

@ObjectType({ implements: [QuestionSection, Component], description: 'Asks about the membership at the sponsor.' })
class MemberComponent extends QuestionSection {}

@ObjectType({ implements: [QuestionSection, Component], description: 'Asks what the insurer needs to know to rate the risk.' })
class UnderwritingComponent extends QuestionSection {}

@ObjectType({ implements: [QuestionSection, Component], description: 'Asks further questions under a heading.' })
class LabelComponent extends QuestionSection {}

@ObjectType({ implements: Component, description: 'Shows a paragraph.' })
class TextComponent extends Component {
  @Field(() => String, { nullable: true, description: 'What it says.' })
  text!: string | null;
}

@ObjectType({ implements: Component, description: 'The button that leads to the next page.' })
class NextComponent extends Component {}

@ObjectType({ implements: Component, description: 'The button that requests quotes and leads to the payment.' })
class ContinueComponent extends Component {}

@ObjectType({ implements: Component, description: 'The payment form, with the account and the terms.' })
class PaymentComponent extends Component {}

@ObjectType({ implements: Component, description: 'The confirmation with the policy numbers.' })
class ConfirmationComponent extends Component {}

@ObjectType({ implements: Component, description: 'A component that this release does not know. Pages leave it out.' })
class UnknownComponent extends Component {}

/** The type of each configured name, in the order in which components follow each other on a page. */
const componentTypes = {
  Pagination: PaginationComponent,
  QueryStringAnswers: QueryStringAnswersComponent,
  Demographic: DemographicComponent,
  Member: MemberComponent,
  Underwriting: UnderwritingComponent,
  Label: LabelComponent,
  Text: TextComponent,
  Next: NextComponent,
  Continue: ContinueComponent,
  Payment: PaymentComponent,
  Confirmation: ConfirmationComponent,
} as const;

const isKnown = (type: string): type is keyof typeof componentTypes => Object.hasOwn(componentTypes, type);

/** Returns the class of a component by its configured name. */
const findComponentType = (type: string): (typeof componentTypes)[keyof typeof componentTypes] | typeof UnknownComponent =>
  isKnown(type) ? componentTypes[type] : UnknownComponent;
