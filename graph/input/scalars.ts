import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';

const describeScalar = (scalar: GraphQLScalarType, description: string): GraphQLScalarType => new GraphQLScalarType({ ...scalar.toConfig(), description });

export const AnyValue = describeScalar(GraphQLJSON, 'Any JSON value: text, a number, true or false, null, a list or an object. The field that has it says which of them it takes.');
export const AnyObject = describeScalar(GraphQLJSONObject, 'A JSON object, whose fields are described where the field that has it says.');
export const Instant = describeScalar(GraphQLDateTimeISO, 'A moment, as ISO 8601 text in UTC with milliseconds: 2027-01-15T09:30:00.000Z.');
