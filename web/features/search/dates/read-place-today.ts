import { placeTodayPath } from '#contract/search-path.ts';
import { isRecord, parseJson, send } from '#web/api/send.ts';

/**
 * The current date at a place, YYYY-MM-DD; null if the server does not say. Validated without schemas, as a results
 * page is.
 */
export async function readPlaceToday(code: string, signal: AbortSignal): Promise<string | null> {
  const response = await send({ method: 'GET', address: placeTodayPath.replace('{code}', code), signal });
  const answer = parseJson(await response.text());
  return response.ok && isRecord(answer) && typeof answer.date === 'string' ? answer.date : null;
}
