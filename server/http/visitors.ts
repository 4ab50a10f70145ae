import type { FastifyReply, FastifyRequest } from 'fastify';

/** The booking sessions of visitors, as calls and pages use them; `features/visitors` keeps them. */
export interface Visitors {
  /** For a step of a booking: the visitor's key. Begins a session if there is none, and renews its expiry. */
  step(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /**
   * Like `step`, but under a new cookie, before money moves or a booking is opened: someone who planted the old
   * cookie in this browser gains no access. The old cookie still finds what the same Idempotency-Key started, in case the
   * response was lost.
   */
  stepToPay(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string | null): Promise<string>;
  /**
   * Before a response is sent: sets the cookie for the remaining session time, unless another call has replaced or
   * ended the session. A slow response must not restore an old value.
   */
  keep(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The visitor's key, or null without a session. Does not renew the expiry. */
  find(request: FastifyRequest): Promise<string | null>;
  /**
   * Like `find`, but also accepts a cookie that was replaced by the call with this Idempotency-Key, whose response was
   * lost.
   */
  findPaying(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string): Promise<string | null>;
  /**
   * For a page whose calls belong to one session: issues a cookie if there is none and returns it as the browser will
   * send it; null if there is one. The session begins with its first step, so pages that are only read leave no row.
   */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<string | null>;
  /**
   * Gives the session a new cookie and an account, without renewing its expiry; all its earlier cookies become invalid
   * at once. Begins a session for the account if there is none, so that ending the account's sessions ends it too.
   */
  renew(request: FastifyRequest, reply: FastifyReply, userId: string | null): Promise<void>;
  /** Ends the session, for the next user of this browser and for anyone with its cookies. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}
