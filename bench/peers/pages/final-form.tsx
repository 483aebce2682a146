import { ChakraProvider, Field as Labeled, Input, Stack, defaultSystem } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { Field, Form } from 'react-final-form';
import { fieldNames, findRoot, labelOf } from './field-names.ts';

const require = (value: unknown): string | undefined => (value ? undefined : 'This field is required.');

/** Without `validateFields` each key would validate all the other fields, too. */
const Question = ({ name }: { readonly name: string }) => (
  <Field<string> name={name} validate={require} validateFields={[]}>
    {({ input, meta }) => (
      <Labeled.Root required invalid={Boolean(meta.touched && meta.error)}>
        <Labeled.Label>{labelOf(name)}</Labeled.Label>
        <Input {...input} />
        <Labeled.ErrorText>{meta.error}</Labeled.ErrorText>
      </Labeled.Root>
    )}
  </Field>
);

createRoot(findRoot()).render(
  <ChakraProvider value={defaultSystem}>
    <Form onSubmit={() => undefined} subscription={{}}>
      {({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <Stack>
            {fieldNames.map((name) => (
              <Question key={name} name={name} />
            ))}
          </Stack>
        </form>
      )}
    </Form>
  </ChakraProvider>,
);
