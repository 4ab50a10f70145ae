import type { Journey } from '../inventory/types.ts';
import { getAirline, getAirport } from '../reference/catalog.ts';
import { instantOf } from '../wire/time.ts';

/** One journey per slice, sold together by one airline. */
export interface Itinerary {
  readonly owner: string;
  readonly journeys: readonly Journey[];
}

const connectionWeightMinutes = 150;
const groundTimeMs = 60 * 60_000;
const enoughJourneys = 24;

/** The airline that sells a journey: the one marketing its longest flight. */
export function ownerOf(journey: Journey): string {
  let longest = journey.segments[0];
  for (const segment of journey.segments) {
    if (longest === undefined || segment.distanceKm > longest.distanceKm) longest = segment;
  }
  return longest?.marketingCarrier ?? 'ZZ';
}

/** A penalty: lower is better for a traveler. */
function burden(journey: Journey): number {
  return journey.durationMinutes + connectionWeightMinutes * (journey.segments.length - 1);
}

/** Whether each journey leaves at least an hour after the previous one has arrived. */
function isFlyable(journeys: readonly Journey[]): boolean {
  for (let i = 1; i < journeys.length; i++) {
    const arrival = journeys[i - 1]?.segments.at(-1);
    const departure = journeys[i]?.segments[0];
    if (arrival === undefined || departure === undefined) return false;
    const days = Date.parse(`${departure.departingAt}Z`) - Date.parse(`${arrival.arrivingAt}Z`);
    if (days > 2 * 86_400_000) continue;
    const landed = instantOf(arrival.arrivingAt, getAirport(arrival.destination).timeZone);
    const leaves = instantOf(departure.departingAt, getAirport(departure.origin).timeZone);
    if (leaves < landed + groundTimeMs) return false;
  }
  return true;
}

function groupBy(journeys: readonly Journey[], keyOf: (owner: string) => string | null): Map<string, Journey[]> {
  const groups = new Map<string, Journey[]>();
  for (const journey of journeys) {
    const key = keyOf(ownerOf(journey));
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [journey]);
    else group.push(journey);
  }
  return groups;
}

/** All choices of one journey per slice out of the best `depth` of each, best first. */
function product(perSlice: readonly (readonly Journey[])[], depth: number): Journey[][] {
  let rows: { journeys: Journey[]; rank: number }[] = [{ journeys: [], rank: 0 }];
  for (const journeys of perSlice) {
    const best = journeys.slice(0, depth);
    rows = rows.flatMap((row) =>
      best.map((journey, i) => ({ journeys: [...row.journeys, journey], rank: row.rank + i })),
    );
  }
  rows.sort((a, b) => a.rank - b.rank);
  return rows.map((row) => row.journeys);
}

function joinGroups(perSlice: readonly Map<string, Journey[]>[], depth: number, limit: number): Itinerary[][] {
  const lists: Itinerary[][] = [];
  for (const key of perSlice[0]?.keys() ?? []) {
    const journeys = perSlice.map((groups) => groups.get(key) ?? []);
    if (journeys.some((list) => list.length === 0)) continue;
    const combined = product(journeys, depth).filter(isFlyable).slice(0, limit);
    lists.push(combined.map((list) => ({ owner: ownerOf(list[0] as Journey), journeys: list })));
  }
  return lists;
}

/** Takes from the lists in turn, so that every airline shows its best before any shows its tenth. */
function interleave(lists: readonly (readonly Itinerary[])[]): Itinerary[] {
  const out: Itinerary[] = [];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let i = 0; i < longest; i++) {
    for (const list of lists) {
      const itinerary = list[i];
      if (itinerary !== undefined) out.push(itinerary);
    }
  }
  return out;
}

/**
 * Combines the journeys of the slices: one airline for all slices; some of two airlines of one alliance; and, if that
 * yields almost nothing, of any airlines. Empty if a slice has no journey. No itinerary appears twice.
 * @param plenty how many times the usual number of itineraries is wanted, at least 1
 */
export function combineItineraries(perSlice: readonly (readonly Journey[])[], plenty = 1): Itinerary[] {
  const sorted = perSlice.map((journeys) => [...journeys].sort((a, b) => burden(a) - burden(b)));
  if (sorted.length === 0 || sorted.some((journeys) => journeys.length === 0)) return [];
  const usualDepth = sorted.length === 1 ? 400 : sorted.length === 2 ? 10 : sorted.length === 3 ? 4 : 2;
  const depth = Math.ceil(usualDepth * plenty ** (1 / sorted.length));
  const own = joinGroups(
    sorted.map((journeys) => groupBy(journeys, (owner) => owner)),
    depth,
    400 * plenty,
  );
  let all = interleave(own);
  if (sorted.length > 1) {
    const alliance = (owner: string): string | null => getAirline(owner).alliance;
    all = all.concat(
      interleave(
        joinGroups(
          sorted.map((journeys) => groupBy(journeys, alliance)),
          4,
          10,
        ),
      ),
    );
    if (all.length < enoughJourneys) {
      const ordinary = sorted.map((journeys) => groupBy(journeys, (owner) => (owner === 'ZZ' ? null : 'any')));
      all = all.concat(interleave(joinGroups(ordinary, sorted.length > 3 ? 2 : 4, enoughJourneys)));
    }
  }
  const seen = new Set<string>();
  return all.filter((itinerary) => {
    const key = itinerary.journeys.map((journey) => journey.key).join('|');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
