import gql from 'graphql-tag';
import { OfferFieldsFragmentDoc } from '../../../generated/graphql.ts';
import { type Operation, addFragments } from '../operation.ts';
import { createPlaceholder } from '../run.ts';
import { createApplicationInput, createOpportunityInput } from './inputs.ts';

export const requestQuotes: Operation = {
  id: 'request-quotes',
  noun: 'Quote',
  title: 'Request quotes',
  explains: 'Rates the products that are not kicked out and stores the offer; its id is the purchase id.',
  document: addFragments(
    gql`
      mutation RequestQuotes($input: RequestQuotesInput!, $paymentType: PaymentType!) {
        requestQuotes(input: $input) {
          __typename
          ... on Offer {
            ...OfferFields
            total(paymentType: $paymentType)
          }
          ... on Refusal {
            code
            message
          }
          ... on AnswersInvalid {
            problems {
              question
              message
            }
          }
          ... on ProductsKickedOut {
            kickedProducts {
              name
              reasons
            }
          }
        }
      }
    `,
    OfferFieldsFragmentDoc,
  ),
  variables: (run) => ({
    paymentType: run.paymentType,
    input: {
      ...createApplicationInput(run),
      buyer: run.buyer,
      address: run.address,
      answers: run.answers,
      opportunity: createOpportunityInput(run),
      ratingAccountId: run.ratingAccountId ?? createPlaceholder('CreateRatingAccount'),
    },
  }),
};

/** What the price depends on, by the sitename of an example. `Program.estimateQuestions` lists the questions. */
const estimated: Readonly<Record<string, { readonly products: readonly string[]; readonly questions: string }>> = {
  fitness: { products: ['fitness-liability'], questions: 'disciplines employment venue hoursPerWeek certified cprCertified limit claims' },
  trades: {
    products: ['general-liability', 'tools-equipment', 'umbrella'],
    questions:
      'trade workHeight annualReceipts employees subcontractors vehicles safetyProgram claims glLimit additionalInsured insureTools toolsValue toolsStorage toolsTracked umbrellaLimit',
  },
};

export const priceEstimate: Operation = {
  id: 'price-estimate',
  noun: 'Quote',
  title: 'Estimate the price',
  explains: 'What rating would charge, by the answers that the price depends on. It needs no buyer, and makes no offer.',
  document: gql`
    query EstimateThePrice($input: PriceEstimateInput!) {
      priceEstimate(input: $input) {
        __typename
        ... on PriceEstimate {
          lines {
            type
            productKey
            name
            amount
          }
        }
        ... on Refusal {
          code
          message
        }
        ... on AnswersInvalid {
          problems {
            question
            message
          }
        }
      }
    }
  `,
  variables({ application, sitename, address, answers }) {
    const { products, questions } = estimated[sitename] ?? { products: [], questions: '' };
    const asked = answers.filter(({ question }) => questions.split(' ').includes(question));
    return { input: { application, products, answers: [{ question: 'state', value: { text: address.state } }, ...asked] } };
  },
};

export const offer: Operation = {
  id: 'offer',
  noun: 'Quote',
  title: 'Read an offer',
  explains: 'The stored offer, with the CRM’s products and the gateway’s account: one call for each, even if several quotes name it.',
  document: gql`
    query Offer($application: ApplicationRefInput!, $id: ID!, $paymentType: PaymentType!) {
      offer(application: $application, id: $id) {
        id
        expiresAt
        total(paymentType: $paymentType)
        memberFee {
          memberNumber
          fee
        }
        ratingAccount {
          id
          name
        }
        quotes {
          id
          productDescription
          opportunityProduct {
            id
            productId
          }
          ratingAccount {
            id
          }
          rateInfo {
            total
            charges {
              type
              name
              total
              lob {
                name
                coverages {
                  code
                  name
                }
              }
            }
          }
        }
      }
    }
  `,
  variables: ({ application, offer: id = createPlaceholder('RequestQuotes'), paymentType }) => ({ application, id, paymentType }),
};

export const coverages: Operation = {
  id: 'coverages',
  noun: 'Quote',
  title: 'List the coverages',
  explains: 'The coverages that policies of the program can have, by the codes that charges name.',
  document: gql`
    query Coverages($application: ApplicationRefInput!) {
      coverages(application: $application) {
        code
        name
      }
    }
  `,
  variables: ({ application }) => ({ application }),
};
