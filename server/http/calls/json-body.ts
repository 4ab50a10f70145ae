import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/refusal.ts';

/** Maximum nesting of a JSON body. Deeper bodies are refused before anything traverses them. */
const maximumDepth = 20;

/** Accepts JSON bodies only. Parse errors never repeat the text: it may contain a card number. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, ({ headers }, text, done) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      const { error: refusal } = refuse('UNSUPPORTED_MEDIA_TYPE', { message: 'Bodies are not compressed.' });
      done(Object.assign(new Error('Compressed body'), { statusCode: 415, refusal }), undefined);
      return;
    }
    if (text === '') {
      done(null, undefined);
      return;
    }
    try {
      const body: unknown = JSON.parse(String(text));
      if (isTooDeep(body, maximumDepth)) throw new RangeError('too deep');
      done(null, body);
    } catch {
      const { error: refusal } = refuse('INVALID_REQUEST', { message: 'The body is not valid JSON.' });
      done(Object.assign(new Error('Unreadable body'), { statusCode: 400, refusal }), undefined);
    }
  });
}

function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}
