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

/** Returns the administrator who sent a request, or the refusal. */
export type RequireAdministrator = (request: FastifyRequest) => Promise<Result<Administrator, Refusal>>;

/**
 * Registers administrator-only calls (ADM-04) under their rate limit. Others are refused before validation, so they
 * learn nothing about the calls.
 */
export function adminCalls(app: FastifyInstance, requireAdministrator: RequireAdministrator) {
  const admins = new WeakMap<FastifyRequest, Administrator>();
  const refuseUnread = async (request: FastifyRequest): Promise<Refusal | null> => {
    const admin = await requireAdministrator(request);
    if (!admin.ok) return admin.error;
    admins.set(request, admin.value);
    return null;
  };
  return <C extends Call>(
    call: C,
    handler: (input: CallInput<C> & { readonly admin: Administrator }) => Promise<CallAnswer>,
    options: Omit<CallOptions, 'limit'> = {},
  ): void => {
    const guarded = async (input: CallInput<C>): Promise<CallAnswer> => {
      const admin = admins.get(input.request);
      if (admin === undefined) throw new Error(`${call.id} was reached without an administrator`);
      return handler({ ...input, admin });
    };
    registerCall(app, call, guarded, { ...options, refuseUnread, limit: limits.admin });
  };
}
