import type { IncomingMessage } from 'node:http';
import { readText as readTextUpTo } from '#simulators/kit/http-server.ts';
import { apiError } from '../wire/errors.ts';
import { isObject, type JsonObject, parseJson } from '../wire/json.ts';

/**
 * Checks the headers required by every request (Duffel documentation, "Making requests").
 * @param token the only accepted one, or null for any that starts like a test token, and `duffel_live_simulator`, which
 * no vendor ever issued, for testing a deployment in live mode
 * @throws ApiError 401, 400 or 406
 */
export function checkHeaders(request: IncomingMessage, token: string | null): void {
  const authorization = request.headers.authorization;
  if (authorization === undefined || authorization === '') throw apiError('missing_authorization_header');
  const sent = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (sent === undefined) throw apiError('invalid_authorization_header');
  if (token === null ? !/^duffel_(test_|live_simulator$)/.test(sent) : sent !== token)
    throw apiError('access_token_not_found');
  const version = request.headers['duffel-version'];
  if (version === undefined || version === '') throw apiError('missing_version_header');
  if (version !== 'v2') throw apiError('unsupported_version');
  const accept = request.headers.accept;
  if (accept !== undefined && !/application\/(json|\*)|\*\/\*/.test(accept)) throw apiError('unsupported_format');
}

/**
 * Unwraps `{"data": {…}}`. An empty body is an empty object unless a body is required.
 * @throws ApiError 400
 */
export function readBody(request: IncomingMessage, text: string, needed: boolean): JsonObject {
  if (text.trim() === '') {
    if (needed) throw apiError('missing_data_param');
    return {};
  }
  if (request.headers['content-type'] === undefined) throw apiError('missing_content_type_header');
  const parsed = parseJson(text);
  if (parsed === undefined) throw apiError('bad_request', { message: 'The body is not valid JSON.' });
  if (!isObject(parsed) || !('data' in parsed)) throw apiError('missing_data_param');
  if (!isObject(parsed.data)) throw apiError('malformed_data_param');
  return parsed.data;
}

const maxBodyBytes = 2_000_000;

/** Reads a request's body as text. @throws ApiError 400 above 2 MB */
export async function readText(request: IncomingMessage): Promise<string> {
  const text = await readTextUpTo(request, maxBodyBytes);
  if (text === null) throw apiError('bad_request', { message: 'The body is too large.' });
  return text;
}
