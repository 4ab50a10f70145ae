import type { OfferPassenger, Slice } from '../flights/offer.ts';
import type { ExtraScope } from './choose-extras.ts';

/** Extras for the same travelers, by the flights they cover. */
export interface ExtraGroup<T> {
  /** In the party's order; several for extras that cover them together. */
  readonly passengerIds: readonly string[];
  readonly parts: readonly {
    readonly segmentIds: readonly string[];
    readonly extras: readonly T[];
  }[];
}

/**
 * Extras by traveler and flights: first each traveler's own, then those that cover several travelers; the whole trip
 * before its directions, in the order of travel.
 */
export function groupExtras<T extends ExtraScope>(
  extras: readonly T[],
  passengers: readonly Pick<OfferPassenger, 'id'>[],
  slices: readonly Pick<Slice, 'segments'>[],
): ExtraGroup<T>[] {
  const party = passengers.map(({ id }) => id);
  const trip = slices.flatMap(({ segments }) => segments.map(({ id }) => id));
  const ordered = (ids: readonly string[], all: readonly string[]) =>
    ids.length === 0 ? all : all.filter((id) => ids.includes(id));
  const groups = grouped(extras, ({ passengerIds }) => ordered(passengerIds, party));
  const place = ({ ids }: { readonly ids: readonly string[] }, all: readonly string[]) => all.indexOf(ids[0] ?? '');
  return groups
    .sort((a, b) => Number(a.ids.length > 1) - Number(b.ids.length > 1) || place(a, party) - place(b, party))
    .map((group) => ({
      passengerIds: group.ids,
      parts: grouped(group.members, ({ segmentIds }) => ordered(segmentIds, trip))
        .sort((a, b) => place(a, trip) - place(b, trip) || b.ids.length - a.ids.length)
        .map(({ ids, members }) => ({ segmentIds: ids, extras: members })),
    }));
}

function grouped<T>(items: readonly T[], idsOf: (item: T) => readonly string[]) {
  const groups = new Map<string, { readonly ids: readonly string[]; readonly members: T[] }>();
  for (const item of items) {
    const ids = idsOf(item);
    const group = groups.get(ids.join());
    if (group === undefined) groups.set(ids.join(), { ids, members: [item] });
    else group.members.push(item);
  }
  return [...groups.values()];
}
