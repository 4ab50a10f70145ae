import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { isLuhnValid } from '#domain/payment/card.ts';

export type Logger = FastifyBaseLogger;

/**
 * 14 to 19 digits, possibly separated by single spaces or dashes: matches card numbers, but not times in milliseconds.
 */
const cardLike = /\b\d(?:[ -]?\d){13,18}\b/g;
const secretLike = /\b(?:sk|rk|whsec)_[A-Za-z0-9_]{8,}|\bpi_\w+_secret_\w+|\bduffel_(?:test|live)_[\w-]+/g;

/** Removes card numbers and credentials from a line of text: the last line of defense, not the first. */
export function redactText(text: string): string {
  return text
    .replace(secretLike, '[secret]')
    .replace(cardLike, (digits) => (isLuhnValid(digits.replace(/\D/g, '')) ? '[card]' : digits));
}

/**
 * An error for the log: name, message and stack. Clients and the database attach requests, responses, rows and
 * statement values to their errors; none of these are logged, and statement values are cut from the message.
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
 * Structured logs (SAFE-05): one JSON object per line, with request ids, without bodies, query strings or personal
 * data. Every line passes through the redactor.
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
