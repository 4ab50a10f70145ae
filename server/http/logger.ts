import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { isLuhnValid } from '../../domain/payment/card.ts';

export type Logger = FastifyBaseLogger;

/** 14 to 19 digits, with single spaces or dashes between them: what a card number looks like, and no time in milliseconds does. */
const cardLike = /\b\d(?:[ -]?\d){13,18}\b/g;
const secretLike = /\b(?:sk|rk|whsec)_[A-Za-z0-9_]{8,}|\bpi_\w+_secret_\w+|\bduffel_(?:test|live)_[\w-]+/g;

/** Takes card numbers and credentials out of a line of text: the last line of defence, not the first. */
export function redactText(text: string): string {
  return text
    .replace(secretLike, '[secret]')
    .replace(cardLike, (digits) => (isLuhnValid(digits.replace(/\D/g, '')) ? '[card]' : digits));
}

/**
 * An error for the log: what it is, says and where it came from. Clients and the database hang requests, answers, rows
 * and statement values on their errors; none of that is taken, and a statement's values are cut off its message.
 */
function describeError(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: message.split('\nparams:', 1)[0],
    ...('code' in error ? { code: error.code } : {}),
    stack: stack.match(/^ +at .*$/gm)?.join('\n'),
    ...(cause === undefined || depth === 0 ? {} : { cause: describeError(cause, depth - 1) }),
  };
}

/**
 * Structured logs (SAFE-05): one JSON object a line, request ids, no bodies, no query strings, no personal data.
 * Every finished line passes the redactor.
 */
export function createLogger(level: string, destination: NodeJS.WritableStream = process.stdout): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: {
        err: (error: unknown) => describeError(error, 5),
        req: (request: { id: string; method: string; url: string; ip?: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?', 1)[0],
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    { write: (line: string) => void destination.write(redactText(line)) },
  );
}
