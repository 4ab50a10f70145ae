import * as z from 'zod/mini';
import { liveCheckIds, liveCheckStates } from '../domain/launch/live-checks.ts';
import { type Answer, defineCall } from './call.ts';

/** What administrators should know of the deployment before they rely on it (F-44). */
export const deployment = z.object({
  /** Origin that links lead to; null where none is set. */
  publicOrigin: z.nullable(z.string()),
  /** Domains below which the first label of a host names a brand; null where it does below any. */
  brandDomains: z.nullable(z.array(z.string())),
  /** What is to be looked at before live mode is switched on, in the order of the screen. */
  liveChecks: z.array(
    z.object({
      id: z.enum(liveCheckIds),
      /** As long as one refuses, the server refuses live mode. */
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
  summary: 'Where brands are reached, and what stands between this deployment and live mode, for administrators',
  method: 'GET',
  path: '/api/admin/deployment',
  answers: { 200: deployment },
  errors: ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
});
