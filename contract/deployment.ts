import * as z from 'zod/mini';
import { liveCheckIds, liveCheckStates } from '../domain/launch/live-checks.ts';
import { type Answer, defineCall } from './call.ts';

/** Facts about the deployment for its administrators (F-44). */
export const deployment = z.object({
  /** Origin that links lead to; null if none is set. */
  publicOrigin: z.nullable(z.string()),
  /** Domains below which the first label of a host names a brand; null if any domain does. */
  brandDomains: z.nullable(z.array(z.string())),
  /** The checks before live mode, in the order of the screen. */
  liveChecks: z.array(
    z.object({
      id: z.enum(liveCheckIds),
      /** The server refuses live mode while a check 'refuses'. */
      state: z.enum(liveCheckStates),
      title: z.string(),
      text: z.string(),
      /** Brands that must be changed for it. */
      brands: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  ),
});
export type Deployment = Answer<z.infer<typeof deployment>>;

export const getDeployment = defineCall({
  id: 'getDeployment',
  summary: 'Where brands are reached, and what prevents live mode on this deployment, for administrators',
  method: 'GET',
  path: '/api/admin/deployment',
  answers: { 200: deployment },
  errors: ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
});
