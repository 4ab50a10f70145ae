import type { WantedDirection } from './wanted-directions.ts';

const name = 'change';

/** The address with what was searched for, so that the way back from the review shows it again: '1.2027-03-08.LGW.JFK' per direction. */
export function withWish(params: URLSearchParams, wanted: readonly WantedDirection[]): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(name);
  for (const [index, { isWanted, date, origin, destination }] of wanted.entries())
    if (isWanted) next.append(name, [index, date, origin.code, destination.code].join('.'));
  return next;
}

/** What an address searches for; null if it names nothing, or what this trip does not have. */
export function wishOf(params: URLSearchParams, booked: readonly WantedDirection[]): WantedDirection[] | null {
  const wanted = booked.map((one) => ({ ...one, isWanted: false }));
  const texts = params.getAll(name);
  for (const text of texts) {
    const [, place, date = '', from = '', to = ''] = pattern.exec(text) ?? [];
    const was = booked[Number(place)];
    if (was === undefined) return null;
    // The label of another airport is not in the address.
    const placeOf = (code: string, known: WantedDirection['origin']) =>
      code === known.code ? known : { code, label: code };
    wanted[Number(place)] = {
      isWanted: true,
      date,
      origin: placeOf(from, was.origin),
      destination: placeOf(to, was.destination),
    };
  }
  return texts.length === 0 ? null : wanted;
}

const pattern = /^(\d)\.(\d{4}-\d{2}-\d{2})\.([A-Z]{3})\.([A-Z]{3})$/;
