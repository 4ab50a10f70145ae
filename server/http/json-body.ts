import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

/** How deep a JSON body may nest; deeper ones are refused before anything walks them. */
const maximumDepth = 20;

/** JSON is the only body. Its parse error never repeats the text: it may hold a card number. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, ({ headers }, text, done) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      const { refusal } = refuse('UNSUPPORTED_MEDIA_TYPE', { message: 'Bodies are not compressed.' });
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
      const { refusal } = refuse('INVALID_REQUEST', { message: 'The body is not valid JSON.' });
      done(Object.assign(new Error('Unreadable body'), { statusCode: 400, refusal }), undefined);
    }
  });
}

function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}
