/** An operation as the editor sends it. */
export interface Question {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}

export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
  readonly extensions?: unknown;
}

/** Asks the facade. @throws a sentence for people where the answer is not GraphQL's */
export async function ask({ query, variables, operationName }: Question): Promise<Answer> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables, operationName }),
  }).catch(() => {
    throw new Error('The facade cannot be reached.');
  });
  const text = await response.text();
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new Error(`The facade answered ${response.status}, and not with JSON.`);
  }
}
