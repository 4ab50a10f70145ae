import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldIdentifier } from '../../../domain/accounts/account-details.ts';
import { sessionDays } from './sessions.ts';

const cookieName = 'device';

/**
 * Browsers that signed in to an account before. Their attempts are counted apart from everybody else's, so that
 * somebody who guesses at an account cannot keep its owner out.
 */
export interface KnownDevices {
  /** Under what an attempt to sign in is counted: the account it names, or this browser if it is known there. */
  subjectOf(request: FastifyRequest, typedIdentifier: string): string;
  remember(reply: FastifyReply, user: { readonly email: string; readonly username: string }): void;
}

export function createKnownDevices(secret: string, https: boolean): KnownDevices {
  const mark = (identifier: string) =>
    createHmac('sha256', secret).update(`device:${identifier}`).digest('base64url').slice(0, 22);
  return {
    subjectOf(request, typedIdentifier) {
      const identifier = foldIdentifier(typedIdentifier);
      const signed = request.cookies[cookieName];
      const { valid, value } = signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
      const [device, ...accounts] = valid ? (value ?? '').split('.') : [];
      return accounts.includes(mark(identifier)) ? `device ${device}` : `account ${identifier}`;
    },
    remember(reply, { email, username }) {
      const names = [email, username].map((name) => mark(foldIdentifier(name)));
      reply.setCookie(cookieName, [randomBytes(12).toString('base64url'), ...names].join('.'), {
        path: '/api/auth',
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
        secure: https,
        maxAge: sessionDays * 86_400,
      });
    },
  };
}
