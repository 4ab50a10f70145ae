import { liveSearchPath } from '#contract/search-path.ts';
import { ApiError } from '#web/api/api-error.ts';
import { failureOf, type Outgoing, send } from '#web/api/send.ts';
import { DamagedStream, ResultsReader, type SearchResults } from './search-results.ts';

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** Starts a new search even if an equal one is under way or kept. */
  readonly fresh: boolean;
  /** Called when more has arrived. */
  readonly onResults: (results: SearchResults) => void;
}

/** A stream that is silent for so long is broken: the longest search takes 50 seconds. */
const silenceMs = 60_000;

/**
 * Reads a search as its offers arrive, to its end. A stream that breaks is continued once (LIVE-07). Throws ApiError if the search
 * is refused, fails, or breaks again.
 * @param search query of the search
 */
export async function readSearch(
  search: readonly (readonly [string, string])[],
  { signal, fresh, onResults }: ReadOptions,
): Promise<SearchResults> {
  const reader = new ResultsReader();
  const read = () => readOnce(search, reader, { signal, fresh: fresh && reader.head === null, onResults });
  await read().catch((error: unknown) => {
    const isRefusal = error instanceof ApiError && error.status !== 0;
    // Nothing arrived: nothing broke.
    if (signal.aborted || isRefusal || reader.head === null) throw error;
    return read();
  });
  const { error } = reader.end ?? {};
  if (error !== undefined) throw new ApiError(200, error.message, { ...error, requestId: '' });
  return reader.results;
}

async function readOnce(
  search: readonly (readonly [string, string])[],
  reader: ResultsReader,
  { signal, fresh, onResults }: ReadOptions,
): Promise<void> {
  const query = new URLSearchParams(search.map(([name, value]) => [name, value]));
  if (fresh) query.set('fresh', '1');
  if (reader.head !== null) {
    query.set('search_id', reader.head.search_id);
    query.set('stream', reader.head.stream);
    query.set('after', String(reader.lines));
    query.set('started_at', String(reader.head.started_at));
  }
  const ask = reader.head === null ? send : sendPatiently;
  const response = await ask({ method: 'GET', address: `${liveSearchPath}?${query}`, signal });
  if (!response.ok || response.body === null) throw failureOf(response, await response.text().catch(() => ''));
  const pieces = response.body.getReader();
  try {
    await readPieces(pieces, reader, onResults);
  } catch (error) {
    abandon(pieces);
    if (signal.aborted) throw error;
    if (error instanceof DamagedStream) reader.restart();
    throw new ApiError(0, 'The search broke off', null);
  }
}

function abandon(pieces: ReadableStreamDefaultReader): void {
  pieces.cancel().catch(() => undefined);
}

/**
 * Asks again, after 0.5, 1, 2 and 4 seconds, if no answer or a 5xx comes: a restart, a full server, or a network after sleep is over in
 * seconds (LIVE-07).
 */
async function sendPatiently(call: Outgoing, wait = 500): Promise<Response> {
  const isLast = wait > 4000;
  const response = await send(call).catch((error: unknown) => {
    if (isLast || call.signal?.aborted) throw error;
  });
  if (response && (isLast || response.status < 500)) return response;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return sendPatiently(call, 2 * wait);
}

/** Reads complete lines until the end. */
async function readPieces(
  pieces: ReadableStreamDefaultReader<Uint8Array>,
  reader: ResultsReader,
  onResults: ReadOptions['onResults'],
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const silence = setTimeout(abandon, silenceMs, pieces);
    const { done, value } = await pieces.read();
    clearTimeout(silence);
    if (done) throw new Error('The search broke off');
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length === 0) continue;
    for (const line of lines) reader.read(line);
    onResults(reader.results);
    // Nothing follows, but a response that is read to its end leaves its connection for the next.
    if (reader.end !== null) return void pieces.read().catch(() => undefined);
  }
}
