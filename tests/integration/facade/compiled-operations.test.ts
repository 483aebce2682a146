// Registered operations are answered from their compiled form. With `extensions` in its body, Apollo Server answers the same request.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import pino from 'pino';
import { makeSchema } from '#graph/http';
import { createCompiledOperations } from '../../../graph/schema/compiled-operations.ts';
import { OpenApplicationDocument } from '../../../web/generated/graphql.ts';
import { readyToPay } from '../../support/checkout.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { type GoodOperation, goodOperations, placesOf, replaced } from '../../support/good-inputs.ts';
import { type NodeBuyer, nodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';

const manifest = JSON.parse(readFileSync('graph/schema/registered-operations.json', 'utf8')) as Record<string, Record<string, string>>;
const registered = Object.entries(Object.assign({}, ...Object.values(manifest)) as Record<string, string>);
const operationIn = (text: string): OperationDefinitionNode => parse(text).definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
const rootField = (text: string): string => {
  const [field] = operationIn(text).selectionSet.selections;
  return field?.kind === Kind.FIELD ? field.name.value : '';
};

/** Ids, times and counters differ between two buyers; everything else must be the same. */
const masked = (answer: string): string =>
  answer
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}|CRM-\d+-[0-9a-f]+/gi, '<id>')
    .replaceAll(/\d+/g, '<n>')
    .replaceAll(/\["(date|set-cookie|keep-alive)","[^"]*"\],?/g, '');

type Variables = Readonly<Record<string, unknown>>;

async function answerTo(buyer: NodeBuyer, documentId: string, variables: Variables, isCompiled: boolean): Promise<string> {
  await buyer.send({ documentId, variables, ...(!isCompiled && { extensions: {} }) });
  return masked(buyer.browser.answers.at(-1)!);
}

const BAD_VALUES: readonly unknown[] = [null, 1, -1.5, 'x', '', 'a'.repeat(20_000), {}, [], [[]], { unknown: 1 }, true];

const VALUES_A_PLACE = 3;
/** Some of the values, others for each place. */
const badValues = (place: number): unknown[] => Array.from({ length: VALUES_A_PLACE }, (_, at) => BAD_VALUES[(place * VALUES_A_PLACE + at) % BAD_VALUES.length]);

/** The operation's variables with bad values at every place, and with a variable too much and too few. */
const badVariables = (operation: GoodOperation, places: readonly { readonly path: readonly (string | number)[] }[]): Variables[] => [
  {},
  { ...operation.variables, unknown: 1 },
  ...places.flatMap(({ path }, at) => badValues(at).map((value) => replaced(operation.variables, path, value) as Variables)),
];

it('compiles every registered operation', async () => {
  const compiled = createCompiledOperations({ schema: await makeSchema(), log: pino({ level: 'silent' }) });
  expect(registered.filter(([, text]) => compiled(text)?.name !== operationIn(text).name?.value)).toEqual([]);
});

describeBindflow(
  'compiled operations',
  ({ url }) => {
    it('give the answers of Apollo Server to good variables', async () => {
      const [one, other] = [await readyToPay(url()), await readyToPay(url())];
      const [ofOne, ofOther] = [operationsOf(one), operationsOf(other)];
      const compared: string[] = [];
      for (const [id, text] of registered) {
        const field = rootField(text);
        const [mine, theirs] = [ofOne[field], ofOther[field]];
        if (!mine || !theirs || field === 'submitPayment') continue;
        compared.push(field);
        expect(await answerTo(one, id, mine.variables, true), text).toBe(await answerTo(other, id, theirs.variables, false));
      }
      expect(compared).toEqual(
        expect.arrayContaining(['appendEvents', 'bindPolicies', 'cachePurchase', 'requestQuotes', 'saveOpportunity', 'standardizeAddress', 'purchaseStatus']),
      );
    });

    it('give the answers of Apollo Server to bad variables', async () => {
      const schema = await makeSchema();
      const good = goodOperations(schema);
      const [one, other] = [await readyToPay(url()), await readyToPay(url())];
      let compared = 0;
      for (const [id, text] of registered) {
        const operation = good.find(({ name }) => name === rootField(text));
        if (!operation) continue;
        for (const variables of badVariables(operation, placesOf(schema, operation))) {
          compared += 1;
          expect(await answerTo(one, id, variables, true), `${rootField(text)} ${JSON.stringify(variables).slice(0, 500)}`).toBe(await answerTo(other, id, variables, false));
        }
      }
      expect(compared).toBeGreaterThan(800);
    }, 180_000);
  },
  { isProduction: true },
);

/** Opening the application is the first. */
const FOUR_CALLS = { gatewayCall: { client: { tries: 4, seconds: 600 } } };

describeBindflow(
  'an input that leaves out a field with a default',
  ({ url }) => {
    it('takes its points from the quotas once', async () => {
      const buyer = await nodeBuyer(url(), 'fitness');
      const application = { id: buyer.ports.applicationId, root: buyer.ports.applicationId };
      await buyer.ports.graph(OpenApplicationDocument, { input: { application, programHash: buyer.programHash, sponsorId: null, memberId: null } });
      const address = { street1: '1204 South Congress Avenue', city: 'Austin', state: 'TX', postalCode: '78704' };
      const [id] = registered.find(([, text]) => rootField(text) === 'standardizeAddress')!;
      const statuses: number[] = [];
      for (let tries = 0; tries < 4; tries += 1) statuses.push((await buyer.send({ documentId: id, variables: { input: { application, after: 0, address } } })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    });
  },
  { limits: FOUR_CALLS },
);
