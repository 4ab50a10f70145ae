import * as z from 'zod/mini';
import type { ErrorCode } from './errors/error-codes.ts';

type Schema = z.ZodMiniType;

/**
 * One call between browser and server: the only description of it. The server validates what comes in and serializes
 * through the answers (undeclared fields never leave), the client parses responses, OpenAPI is generated from it.
 */
export interface Call {
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with parameters in braces: '/api/flights/offer/{id}'. */
  readonly path: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Media type of a success that is a file instead of JSON; its answers are texts. */
  readonly mediaType?: string;
  /** Whether it can charge, hold or give back money, or book or cancel flights: whoever sends it must learn how it ended. */
  readonly movesMoney?: true;
  /** Schema of each success status. */
  readonly answers: { readonly [status: number]: Schema };
  readonly errors: readonly ErrorCode[];
  /** The product's own shape of an answer; absent where the wire's serves. Applied once, where an answer is received. */
  readonly decode?: (answer: never) => unknown;
}

/** Keeps the exact schema types of a call. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<C extends Call> = OutputOf<C['params']>;
export type QueryOf<C extends Call> = OutputOf<C['query']>;
export type QueryInputOf<C extends Call> = InputOf<C['query']>;
export type BodyOf<C extends Call> = OutputOf<C['body']>;
export type BodyInputOf<C extends Call> = InputOf<C['body']>;
/** An answer as the wire has it. */
export type AnswerOf<C extends Call> = Answer<z.output<C['answers'][keyof C['answers'] & number]>>;
/** An answer as its caller gets it. */
export type DecodedOf<C extends Call> = C['decode'] extends (answer: never) => infer D ? Answer<D> : AnswerOf<C>;

/** What a caller gets of an answer that fits its schema. */
export function decodeAnswer<C extends Call>(call: C, answer: unknown): DecodedOf<C> {
  return (call.decode === undefined ? answer : call.decode(answer as never)) as DecodedOf<C>;
}

/** A problem with one field, such as 'passengers.0.lastName' of the body or query. Those of travelers have a code. */
export const fieldFault = z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) });
export type FieldFault = Readonly<z.infer<typeof fieldFault>>;

/** A wire shape, deeply readonly. */
export type Answer<T> = T extends (infer E)[]
  ? readonly Answer<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Answer<T[K]> }
    : T;

/** The shape of every error answer (API-04). `details` carries, for example, the right total of a wrong amount. */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(fieldFault)),
  details: z.optional(z.record(z.string(), z.unknown())),
  /** Present on card payment failures beside `error` (API-12). */
  success: z.optional(z.literal(false)),
  error: z.optional(z.string()),
  paymentId: z.optional(z.string()),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** An id in a path. */
export const idText = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/, 'This id is not valid'));

/** A decimal text in an answer, such as "482.00". */
export const amountText = z.string();

/** An amount in a request: decimal text or number, in major units (API-08). */
export const amountInput = z.union(
  [z.string().check(z.maxLength(24)), z.number()],
  'This must be an amount, such as 482.00',
);

/** An ISO 4217 code in a request, case folded to upper. */
export const currencyInput = z.pipe(
  z
    .string('Currency must be a three-letter code')
    .check(z.regex(/^[A-Za-z]{3}$/, 'Currency must be a three-letter code')),
  z.transform((text: string) => text.toUpperCase()),
);
