import type { Offer } from '../../../domain/flights/offer.ts';
import { type Money, sumMoney } from '../../../domain/money/money.ts';
import { type MarkupBasisPoints, saleBreakdown, salePrice, saleTotal } from '../../../domain/money/price.ts';
import { seatBar, seatedTravellers } from '../../../domain/seats/seat-rules.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { FlightSupplier, SupplierSeatMap } from '../../ports/supplier.ts';
import { supplierAmount } from './price-offer.ts';
import { withExits } from './seat-maps.ts';
import { supplierRefusal } from './supplier-refusal.ts';

export interface ServiceChoice {
  readonly id: string;
  readonly quantity: number;
}

/** What an offer with chosen seats and extras costs: us at the supplier, the traveller with us. */
export interface QuotedTotal {
  readonly supplier: Money;
  readonly sale: Money;
  /** What `sale` is made of, in minor units; adds up to it. */
  readonly parts: SalePartsMinor;
}

export interface SalePartsMinor {
  readonly base: number;
  readonly tax: number;
  readonly seats: number;
  /** Bags and other extras. */
  readonly extras: number;
}

interface PricedChoice {
  readonly kind: 'seat' | 'extra';
  readonly price: Money;
  readonly quantity: number;
}

/**
 * The total of an offer with chosen services, from the supplier's own prices only (PRICE-04). Refuses what is not (or no
 * longer) for sale, in another currency, more often than allowed, a second seat for one traveller on one segment, or a
 * seat that its traveller must not have (F-01).
 * @param carriers passenger ids of the adults with an infant on their lap, as far as they are known
 */
export async function quoteTotal(
  supplier: FlightSupplier,
  offer: Offer,
  choices: readonly ServiceChoice[],
  markup: MarkupBasisPoints,
  carriers: ReadonlySet<string> = new Set(),
): Promise<Result<QuotedTotal>> {
  const base = supplierAmount(offer.total_amount, offer.total_currency);
  const priced = await priceChoices(supplier, offer, choices, carriers);
  if (!priced.ok) return priced;
  if (priced.value.some(({ price }) => price.currency !== base.currency)) return refuse('SERVICE_NOT_AVAILABLE');
  const extras = priced.value.map(({ price, quantity }) => ({ ...price, amountMinor: price.amountMinor * quantity }));
  return accept({
    supplier: sumMoney([base, ...extras], base.currency),
    sale: saleTotal(base, priced.value, markup),
    parts: saleParts(offer, base, priced.value, markup),
  });
}

function saleParts(
  offer: Offer,
  total: Money,
  choices: readonly PricedChoice[],
  markup: MarkupBasisPoints,
): SalePartsMinor {
  const fare = saleBreakdown({ total, base: supplierAmount(offer.base_amount, offer.base_currency) }, markup);
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
): Promise<Result<PricedChoice[]>> {
  if (new Set(choices.map(({ id }) => id)).size !== choices.length) {
    return refuse('INVALID_REQUEST', { message: 'A service is named twice; use its quantity' });
  }
  const extras = new Map(offer.available_services.map((service) => [service.id, service]));
  const seats = choices.some(({ id }) => !extras.has(id)) ? await readSeats(supplier, offer.id) : accept(new Map());
  if (!seats.ok) return seats;

  const travellers = new Map(seatedTravellers(offer.passengers, carriers).map((one) => [one.id, one]));
  const taken = new Set<string>();
  const priced: PricedChoice[] = [];
  for (const { id, quantity } of choices) {
    const extra = extras.get(id);
    const seat = seats.value.get(id);
    if (extra && quantity <= extra.maximum_quantity) {
      priced.push({ kind: 'extra', price: supplierAmount(extra.total_amount, extra.total_currency), quantity });
    } else if (seat && quantity === 1 && !taken.has(seat.place) && !taken.has(seat.traveller)) {
      const sitter = travellers.get(seat.passengerId);
      if (sitter === undefined || seatBar(seat.disclosures, sitter) !== null) {
        return refuse('SERVICE_NOT_AVAILABLE', { message: seatMessage });
      }
      taken.add(seat.place).add(seat.traveller);
      priced.push({ kind: 'seat', price: seat.price, quantity });
    } else {
      return refuse('SERVICE_NOT_AVAILABLE');
    }
  }
  return accept(priced);
}

const seatMessage = 'A seat that was chosen is not for its traveler. Please choose another one.';

interface SeatForSale {
  readonly price: Money;
  readonly passengerId: string;
  readonly disclosures: readonly string[];
  /** Names the seat on its segment, and the traveller on that segment: each can be taken once. */
  readonly place: string;
  readonly traveller: string;
}

async function readSeats(supplier: FlightSupplier, offerId: string): Promise<Result<Map<string, SeatForSale>>> {
  const maps = await supplier.getSeatMaps(offerId);
  return maps.ok ? accept(seatsForSale(maps.value)) : { ok: false, refusal: supplierRefusal(maps.failure) };
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
          price,
          passengerId,
          disclosures,
          place: `seat ${segmentId} ${designator}`,
          traveller: `traveller ${segmentId} ${passengerId}`,
        });
      }
    }
  }
  return seats;
}
