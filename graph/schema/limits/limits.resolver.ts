import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { facadeLimits } from './facade-limits.ts';
import { FacadeLimits } from './limits.type.ts';

@Resolver()
export class LimitsResolver {
  @Query(() => FacadeLimits, { description: 'How large and how frequent operations may be. No call is made.' })
  limits(@Ctx() { limits }: Pick<Context, 'limits'>): FacadeLimits {
    return facadeLimits(limits.rules);
  }
}
