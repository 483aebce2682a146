import 'reflect-metadata';
import { type GraphQLSchema, specifiedDirectives } from 'graphql';
import { buildSchema } from 'type-graphql';
import { restDirective } from '#graph/gateway';
import { markOneOfInputs, validateInput } from '#graph/input';
import { AccountResolver, PasswordUpdateResolver, PolicyResolver, SavePaymentMethodResolver } from '../purchase/resolvers/purchase.resolver.ts';
import { OfferRatingAccountResolver, QuoteRatingAccountResolver, RatingAccountResolver } from '../nouns/account/rating-account.resolver.ts';
import { RefreshAccountResolver } from '../nouns/account/refresh-account.resolver.ts';
import { AddressResolver } from '../nouns/address/address.resolver.ts';
import { ApplicationResolver } from '../nouns/application/application.resolver.ts';
import { ApplicationFieldsResolver } from '../nouns/application/application-fields.resolver.ts';
import { NodeResolver } from '../nouns/node/node.resolver.ts';
import { ApplicationPurchaseResolver, OfferStepResolvers } from '../purchase/resolvers/application-purchase.resolver.ts';
import { HistoryResolver } from '../nouns/event-history/event-history.resolver.ts';
import { AccountIdResolver, IdentityResolver, ViewerResolver, LoginResolver } from '../nouns/identity/identity.resolver.ts';
import { PaymentResolutionResolver } from '../console/payment-resolution.resolver.ts';
import { AlertResolver } from '../console/alert.resolver.ts';
import { BreakdownResolver } from '../console/breakdown.resolver.ts';
import { FindByEmailResolver } from '../console/find-by-email.resolver.ts';
import { NoteResolver } from '../console/note.resolver.ts';
import { SharedViewResolver } from '../console/shared-view.resolver.ts';
import { WhatIfResolver } from '../console/what-if.resolver.ts';
import { ProgramEdgeResolvers } from '../console/program-edges.resolver.ts';
import { EvidenceResolver } from '../console/evidence.resolver.ts';
import { FunnelResolver } from '../console/funnel.resolver.ts';
import { ApplicationHistoryResolver } from '../console/history.resolver.ts';
import { ApplicationListResolver, ApplicationSummaryResolver } from '../console/list.resolver.ts';
import { QuarantineResolver } from '../console/quarantine.resolver.ts';
import { StandbyResolver } from '../console/standby.resolver.ts';
import { CustomLinkResolver } from '../nouns/custom-link/custom-link.resolver.ts';
import { SponsorshipResolver } from '../nouns/application/sponsorship.resolver.ts';
import { OpportunityResolver } from '../nouns/opportunity/opportunity.resolver.ts';
import { PaymentResolver } from '../purchase/resolvers/payment.resolver.ts';
import { ProgramResolver } from '../nouns/program/program.resolver.ts';
import { ApplicationQuotesResolver, ChargeLobResolver, OfferResolver, QuoteResolver } from '../nouns/quote/quote.resolver.ts';
import { ProofMailResolver } from '../proof/proof-mail.resolver.ts';
import { ResumeResolver } from '../resume/resume.resolver.ts';
import { SavedDataResolver } from '../nouns/payment-method/saved-data.resolver.ts';
import { ScreenResolver } from '../nouns/screen/screen.resolver.ts';
import { LimitsResolver } from './limits/limits.resolver.ts';
import { describeRoots } from './root-descriptions.ts';
import { resolveAbstractTypes } from './resolve-abstract-types.ts';

const resolvers = [
  AccountResolver,
  AddressResolver,
  AlertResolver,
  ApplicationHistoryResolver,
  ApplicationFieldsResolver,
  ApplicationListResolver,
  ApplicationSummaryResolver,
  ApplicationPurchaseResolver,
  ApplicationQuotesResolver,
  ApplicationResolver,
  PaymentResolutionResolver,
  HistoryResolver,
  AccountIdResolver,
  IdentityResolver,
  LoginResolver,
  CustomLinkResolver,
  BreakdownResolver,
  WhatIfResolver,
  ...ProgramEdgeResolvers,
  SharedViewResolver,
  FindByEmailResolver,
  EvidenceResolver,
  NoteResolver,
  FunnelResolver,
  LimitsResolver,
  NodeResolver,
  ...OfferStepResolvers,
  OpportunityResolver,
  PaymentResolver,
  PolicyResolver,
  ProgramResolver,
  ProofMailResolver,
  QuarantineResolver,
  StandbyResolver,
  ChargeLobResolver,
  OfferResolver,
  QuoteResolver,
  OfferRatingAccountResolver,
  QuoteRatingAccountResolver,
  RatingAccountResolver,
  RefreshAccountResolver,
  SavePaymentMethodResolver,
  PasswordUpdateResolver,
  ResumeResolver,
  SavedDataResolver,
  ScreenResolver,
  SponsorshipResolver,
  ViewerResolver,
] as const;

/** The facade's schema, from its TypeGraphQL classes. */
export const makeSchema = async (): Promise<GraphQLSchema> =>
  resolveAbstractTypes(
    markOneOfInputs(
      describeRoots(
        await buildSchema({ resolvers, directives: [...specifiedDirectives, restDirective], validateFn: (argument) => validateInput(argument), emitSchemaFile: false }),
      ),
    ),
  );
