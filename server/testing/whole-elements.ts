import { afterValue } from '#server/adapters/duffel/answers/json-walk.ts';
import type { ReadElement } from '#server/adapters/duffel/answers/offer-scanner.ts';

/** Passes each whole element of a list on as a value. Throws SyntaxError for one that is not JSON. */
export function wholeElements(take: (element: unknown) => void): ReadElement {
  return (bytes, from) => {
    const end = afterValue(bytes, from);
    if (end !== -1) take(JSON.parse(bytes.toString('utf8', from, end)));
    return end;
  };
}
