import { overlaps } from '#domain/extras/choose-extras.ts';
import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import type { Offer, OfferService } from '#domain/flights/offer.ts';
import { type Money, sumMoney } from '#domain/money/money.ts';
import { type MarkupBasisPoints, saleBreakdown, salePrice, saleTotal } from '#domain/money/price.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { seatBar, seatedTravelers } from '#domain/seats/seat-rules.ts';
import type { FlightSupplier, SupplierSeatMap } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { withExits } from './seat-maps.ts';
import { supplierRefusal } from './supplier-refusal.ts';

/** The total of an offer with chosen seats and extras: our price from the supplier, and the traveler's. */
export interface QuotedTotal {
  readonly supplier: Money;
  readonly sale: Money;
  /** Components of `sale` in minor units; they add up to it. */
  readonly parts: SalePartsMinor;
  readonly services: readonly QuotedService[];
}

/** A chosen seat or extra, with its unit prices. */
export interface QuotedService extends PricedChoice {
  readonly sale: Money;
}

export interface SalePartsMinor {
  readonly base: number;
  readonly tax: number;
  readonly seats: number;
  /** Bags and other extras. */
  readonly extras: number;
}

interface PricedChoice {
  readonly id: string;
  /** 'Seat 12A', or the extra's name. */
  readonly name: string;
  readonly kind: 'seat' | 'extra';
  readonly price: Money;
  readonly quantity: number;
}

/**
 * The total of an offer with chosen services, using only the supplier's prices (PRICE-04). Refuses services that are
 * not (or no longer) for sale, are in another currency or exceed their maximum quantity; overlapping extras (BAGS-03);
 * a second seat for a traveler on a segment; and a seat its traveler may not take (F-01).
 * @param carriers passenger ids of the adults with an infant on their lap, if known
 */
export async function quoteTotal(
  supplier: FlightSupplier,
  offer: Offer,
  choices: readonly ServiceChoice[],
  markup: MarkupBasisPoints,
  carriers: ReadonlySet<string> = new Set(),
): Promise<Result<QuotedTotal, Refusal>> {
  const base = offer.total;
  const priced = await priceChoices(supplier, offer, choices, carriers);
  if (!priced.ok) return priced;
  if (priced.value.some(({ price }) => price.currency !== base.currency)) return refuse('SERVICE_NOT_AVAILABLE');
  const extras = priced.value.map(({ price, quantity }) => ({ ...price, amountMinor: price.amountMinor * quantity }));
  return ok({
    supplier: sumMoney([base, ...extras], base.currency),
    sale: saleTotal(base, priced.value, markup),
    parts: saleParts(offer, base, priced.value, markup),
    services: priced.value.map((choice) => ({ ...choice, sale: salePrice(choice.price, markup) })),
  });
}

function saleParts(
  offer: Offer,
  total: Money,
  choices: readonly PricedChoice[],
  markup: MarkupBasisPoints,
): SalePartsMinor {
  const fare = saleBreakdown({ total, base: offer.base }, markup);
  const sumOf = (kind: PricedChoice['kind']) =>
    choices
      .filter((choice) => choice.kind === kind)
      .reduce((sum, { price, quantity }) => sum + salePrice(price, markup).amountMinor * quantity, 0);
  return { base: fare.base.amountMinor, tax: fare.taxes.amountMinor, seats: sumOf('seat'), extras: sumOf('extra') };
}

async function priceChoices(
  supplier: FlightSupplier,
  offer: Offer,
  choices: readonly ServiceChoice[],
  carriers: ReadonlySet<string>,
): Promise<Result<PricedChoice[], Refusal>> {
  if (new Set(choices.map(({ id }) => id)).size !== choices.length) {
    return refuse('INVALID_REQUEST', { message: 'A service is named twice; use its quantity' });
  }
  const extras = new Map(offer.availableServices.map((service) => [service.id, service]));
  const seats = choices.some(({ id }) => !extras.has(id)) ? await readSeats(supplier, offer.id) : ok(new Map());
  if (!seats.ok) return seats;

  const travelers = new Map(seatedTravelers(offer.passengers, carriers).map((one) => [one.id, one]));
  const taken = new Set<string>();
  const bought: OfferService[] = [];
  const priced: PricedChoice[] = [];
  for (const { id, quantity } of choices) {
    const extra = extras.get(id);
    const seat = seats.value.get(id);
    if (extra && quantity <= extra.maximumQuantity) {
      if (bought.some((other) => overlaps(extra, other))) {
        return refuse('SERVICE_NOT_AVAILABLE', { message: overlapMessage });
      }
      bought.push(extra);
      priced.push({ id, name: extra.name, kind: 'extra', price: extra.price, quantity });
    } else if (seat && quantity === 1 && !taken.has(seat.place) && !taken.has(seat.traveler)) {
      const occupant = travelers.get(seat.passengerId);
      if (occupant === undefined || seatBar(seat.disclosures, occupant) !== null) {
        return refuse('SERVICE_NOT_AVAILABLE', { message: seatMessage });
      }
      taken.add(seat.place).add(seat.traveler);
      priced.push({ id, name: `Seat ${seat.designator}`, kind: 'seat', price: seat.price, quantity });
    } else {
      return refuse('SERVICE_NOT_AVAILABLE');
    }
  }
  return ok(priced);
}

const overlapMessage =
  'Two of the chosen extras cover the same traveler on the same flight. Please choose one of them.';
const seatMessage = 'A seat that was chosen is not for its traveler. Please choose another one.';

interface SeatForSale {
  readonly designator: string;
  readonly price: Money;
  readonly passengerId: string;
  readonly disclosures: readonly string[];
  /** Identify the seat and the traveler on a segment: each can be used only once. */
  readonly place: string;
  readonly traveler: string;
}

async function readSeats(
  supplier: FlightSupplier,
  offerId: string,
): Promise<Result<Map<string, SeatForSale>, Refusal>> {
  const maps = await supplier.getSeatMaps(offerId);
  return maps.ok ? ok(seatsForSale(maps.value)) : err(supplierRefusal(maps.error));
}

function seatsForSale(maps: readonly SupplierSeatMap[]): Map<string, SeatForSale> {
  const seats = new Map<string, SeatForSale>();
  for (const { segmentId, cabins } of maps.map(withExits)) {
    const elements = cabins.flatMap(({ rows }) =>
      rows.flatMap(({ sections }) => sections.flatMap((section) => section.elements)),
    );
    for (const { type, designator, disclosures, services } of elements) {
      if (type !== 'seat' || designator === null) continue;
      for (const { id, passengerId, price } of services) {
        seats.set(id, {
          designator,
          price,
          passengerId,
          disclosures,
          place: `seat ${segmentId} ${designator}`,
          traveler: `traveler ${segmentId} ${passengerId}`,
        });
      }
    }
  }
  return seats;
}
