import type { ServiceModel } from '../offers/services.ts';
import type { Issues } from '../wire/errors.ts';

/** A service requested for an order, found among those on sale. */
export interface ChosenService {
  readonly service: ServiceModel;
  readonly quantity: number;
}

/**
 * Finds the services of an order among those on sale. Ids of an earlier read may be stale. A passenger gets one seat
 * per segment, a seat one passenger, and bags of one kind do not overlap.
 */
export function chooseServices(
  wanted: readonly { readonly id: string; readonly quantity: number }[],
  known: ReadonlyMap<string, ServiceModel>,
  issues: Issues,
  pointer = '/services',
): ChosenService[] {
  const chosen: ChosenService[] = [];
  const taken = new Set<string>();
  wanted.forEach(({ id, quantity }, i) => {
    const service = known.get(id);
    if (service === undefined) {
      issues.add('linked_record_not_found', `${pointer}/${i}/id`);
      return;
    }
    if (quantity > service.maximumQuantity)
      issues.add('validation_inclusion', `${pointer}/${i}/quantity`, `At most ${service.maximumQuantity}.`);
    const claims = [`service ${id}`];
    if (service.seatKey !== null) {
      claims.push(`seat ${service.seatKey}`, `place ${service.passengerIds.join()} ${service.segmentIds.join()}`);
    }
    if (service.type === 'baggage') {
      const places = service.segmentIds.map((id) => `${service.passengerIds.join()} ${id}`);
      claims.push(...places.map((place) => `${service.metadata.type} bag ${place}`));
    }
    if (claims.some((claim) => taken.has(claim))) {
      issues.add(
        'validation_unique',
        `${pointer}/${i}/id`,
        'One seat and one kind of bag per passenger and segment, one passenger per seat, each service once.',
      );
    }
    for (const claim of claims) taken.add(claim);
    chosen.push({ service, quantity });
  });
  return chosen;
}
