import type { SeatMapAnswer } from '#contract/seat-map.ts';

/**
 * A priced seat for a passenger without restrictions: the first adult carries the infant, who may not sit at an exit.
 */
export function findSeat(maps: readonly SeatMapAnswer[], passengerId: string) {
  const elements = maps.flatMap(({ cabins }) =>
    cabins.flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flatMap((section) => section.elements))),
  );
  for (const { disclosures, designator, available_services } of elements) {
    const service = available_services.find(({ passenger_id }) => passenger_id === passengerId);
    if (disclosures.length === 0 && service && Number(service.total_amount) > 0) return { ...service, designator };
  }
  return null;
}
