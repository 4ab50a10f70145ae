import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Result } from '#domain/result.ts';
import type { Refusal } from '#server/refusal.ts';
import { limits } from '../protection/limits.ts';
import { type CallAnswer, type CallInput, type CallOptions, registerCall } from './register-call.ts';

interface Administrator {
  /** The user's id. */
  readonly id: string;
}

/** Returns the administrator who sent a request, or why it is refused. */
export type RequireAdministrator = (request: FastifyRequest) => Promise<Result<Administrator, Refusal>>;

/** Registers administrator-only calls (ADM-04) under their rate limit. */
export function adminCalls(app: FastifyInstance, requireAdministrator: RequireAdministrator) {
  return <C extends Call>(
    call: C,
    handler: (input: CallInput<C> & { readonly admin: Administrator }) => Promise<CallAnswer>,
    options: Omit<CallOptions, 'limit'> = {},
  ): void => {
    const guarded = async (input: CallInput<C>): Promise<CallAnswer> => {
      const admin = await requireAdministrator(input.request);
      return admin.ok ? handler({ ...input, admin: admin.value }) : admin;
    };
    registerCall(app, call, guarded, { ...options, limit: limits.admin });
  };
}
