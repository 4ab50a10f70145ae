import { placeTodayPath } from '../../../contract/search-path.ts';
import { isRecord, parseJson, send } from '../../api/send.ts';

/** The date at a place now, YYYY-MM-DD; null where the server does not say. Checked by hand, as a page of results is. */
export async function readPlaceToday(code: string, signal: AbortSignal): Promise<string | null> {
  const response = await send({ method: 'GET', address: placeTodayPath.replace('{code}', code), signal });
  const answer = parseJson(await response.text());
  return response.ok && isRecord(answer) && typeof answer.date === 'string' ? answer.date : null;
}
