import { airlineProfile } from '../offers/airline-profile.ts';
import type { ServiceModel } from '../offers/services.ts';
import type { OrderPassenger, OrderRecord } from '../orders/order-record.ts';
import type { Settings } from '../settings.ts';
import { hashedId } from '../wire/ids.ts';
import { fromUsdCents } from '../wire/money.ts';

/** Bags cost more once the trip is booked. */
const laterPercent = 110;
const infantAge = 2;

interface BagKind {
  readonly type: 'checked' | 'carry_on';
  readonly kg: number;
  readonly dollars: number;
  readonly most: number;
}

const lowCostBags: readonly BagKind[] = [
  { type: 'carry_on', kg: 10, dollars: 18, most: 1 },
  { type: 'checked', kg: 15, dollars: 29, most: 1 },
  { type: 'checked', kg: 23, dollars: 41, most: 2 },
];
const otherBags: readonly BagKind[] = [{ type: 'checked', kg: 23, dollars: 45, most: 2 }];

/**
 * The bags available for an order: for each passenger with a seat, by slice or for the trip, as with offers. None
 * beside a bag of the same kind already bought on one of the flights.
 */
export function laterBags(order: OrderRecord, now: number, settings: Settings): ServiceModel[] {
  const profile = airlineProfile(order.owner);
  const isOver = order.cancelledAt !== null || order.paidAt === null || now >= order.departsAt;
  if (isOver || !profile.sellsBagsLater || order.bagSale?.gone === true) return [];
  const perSlice = order.slices.map(({ segments }) => segments.map(({ id }) => id));
  const groups = profile.bagsForWholeTrip ? [perSlice.flat()] : perSlice;
  const kinds = profile.kind === 'low_cost' ? lowCostBags : otherBags;
  return order.passengers
    .filter((passenger) => hasSeat(passenger, order))
    .flatMap(({ id: passengerId }) =>
      groups.flatMap((segmentIds) =>
        kinds
          .filter(({ type }) => !hasBag(order, type, passengerId, segmentIds))
          .map((kind) => ({
            id: hashedId('aso', `${order.id}|${passengerId}|${segmentIds.join()}|${kind.type}|${kind.kg}`),
            type: 'baggage' as const,
            passengerIds: [passengerId],
            segmentIds,
            amountMinor:
              (order.bagSale?.dearerByMinor ?? 0) +
              fromUsdCents(
                kind.dollars * laterPercent * (profile.bagsForWholeTrip ? perSlice.length : 1),
                settings.currency,
              ),
            maximumQuantity: kind.most,
            metadata: {
              type: kind.type,
              maximum_weight_kg: kind.kg,
              maximum_length_cm: null,
              maximum_height_cm: null,
              maximum_depth_cm: null,
            },
            seatKey: null,
          })),
      ),
    );
}

/** Orders do not say who sits on a lap: whoever is below two years at the departure does. */
function hasSeat({ born_on: bornOn }: OrderPassenger, { departsAt }: OrderRecord): boolean {
  const born = new Date(`${bornOn}T00:00:00Z`);
  const secondBirthday = Date.UTC(born.getUTCFullYear() + infantAge, born.getUTCMonth(), born.getUTCDate());
  return secondBirthday <= departsAt;
}

function hasBag(
  { services }: OrderRecord,
  type: BagKind['type'],
  passengerId: string,
  segmentIds: readonly string[],
): boolean {
  return services.some(
    (service) =>
      service.metadata.type === type &&
      service.passenger_ids.includes(passengerId) &&
      service.segment_ids.some((id) => segmentIds.includes(id)),
  );
}
