import type { Carrier, Slice } from '#domain/flights/offer.ts';
import type { FoundOffer, SupplierEvents } from '#server/ports/supplier.ts';
import { ownIdsOf, type WireSlice } from '../answers/known-slices.ts';
import type { ReadElement } from '../answers/offer-scanner.ts';
import { type WireOffer, WireOffers } from '../answers/wire-offers.ts';
import { mapOffer, mapOfferHead } from './map-offer.ts';
import { soldSlice } from './map-slice.ts';
import { createSharedParts } from './shared-parts.ts';
import { asObject, readableEntry, WireError, type WireObject } from './wire.ts';

/**
 * One offer of the last search, as sent and as read. V8 drops compiled code together with the last object of a shape that
 * the code was compiled for, so that each search would begin with slow code.
 */
const keptShapes: { wire: WireObject | null; offer: object | null } = { wire: null, offer: null };

/** What is read from an offer; null, and a report, if it cannot be read. */
export function readOfferOrReport<T extends object>(
  wire: WireObject,
  read: () => T,
  onUnreadable: SupplierEvents['onUnreadable'],
): T | null {
  try {
    const offer = read();
    keptShapes.wire = wire;
    keptShapes.offer = offer;
    return offer;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    onUnreadable('offer', error.message);
    return null;
  }
}

/** The last of each, kept as `keptShapes` are. */
const kept: { offer: WireOffer | null; slice: WireSlice | null } = { offer: null, slice: null };

/**
 * Reads the offers in the response to one search, each offer once: recorded responses list some twice. They are read as far as sorting
 * needs; the rest when someone sees it. Slices that the search repeats are recognized by their text and not read again.
 */
export function createOfferReader(
  onUnreadable: SupplierEvents['onUnreadable'],
): (take: (found: FoundOffer) => void) => ReadElement {
  const shared = createSharedParts((reason) => onUnreadable('service', reason));
  const offers = new WireOffers();
  const seen = new Set<string>();

  const read = (here: WireOffer, slices: readonly OwnSlice[]): FoundOffer[] => {
    const wire = asObject(here.wire, 'offers');
    const head = mapOfferHead(wire, shared);
    if (seen.has(head.id)) return [];
    seen.add(head.id);
    // Services name segments by the offer's own ids; offers of a search have none.
    const isOwn = wire.available_services != null;
    const slicesOf = (owner: Carrier) =>
      slices.map(({ slice, ids }) => {
        const sold = soldSlice(slice, owner, shared);
        return isOwn && ids !== null ? withIds(sold, ids) : sold;
      });
    const whole = () => {
      const offer = mapOffer(wire, shared, head, slicesOf);
      return { offer, ids: slices.map(({ ids }, index) => ids ?? idsOf(offer.slices[index] as Slice)) };
    };
    return [{ ...head, read: () => readOfferOrReport(wire, whole, onUnreadable) }];
  };
  const report = (reason: string) => onUnreadable('offer', reason);
  return (take) => (bytes, from) => {
    const here = offers.read(bytes, from);
    if (here === null) return -1;
    const slices = here.slices.map((one) => ({ slice: one.slice, ids: ownIdsOf(one, bytes) }));
    kept.offer = here;
    kept.slice = slices[0]?.slice ?? null;
    for (const found of readableEntry(here, () => read(here, slices), report)) take(found);
    return here.end;
  };
}

/** A slice of an offer with the offer's own ids for it; null for those of the slice as it was read. */
interface OwnSlice {
  readonly slice: WireSlice;
  readonly ids: readonly string[] | null;
}

function idsOf({ id, segments }: Slice): string[] {
  return [id, ...segments.map((segment) => segment.id)];
}

function withIds(slice: Slice, [id = '', ...segmentIds]: readonly string[]): Slice {
  const segments = slice.segments.map((segment, index) => ({ ...segment, id: segmentIds[index] ?? '' }));
  return { ...slice, id, segments };
}

/** Throws WireError for a response without a list: it must not be taken for a search without offers. */
export function wireWithOffers(wire: WireObject): WireObject {
  if (wire.offers != null && !Array.isArray(wire.offers)) throw new WireError('offers', 'a list');
  return wire;
}
