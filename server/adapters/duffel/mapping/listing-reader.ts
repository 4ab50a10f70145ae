import type { Carrier } from '#domain/flights/offer.ts';
import type { FoundListing, SupplierEvents, TakeListing } from '#server/ports/supplier.ts';
import type { WireSlice } from '../answers/known-slices.ts';
import type { ReadElement } from '../answers/offer-scanner.ts';
import { type WireOffer, WireOffers } from '../answers/wire-offers.ts';
import { mapListing, mapOfferHead } from './map-offer.ts';
import { soldSlice } from './map-slice.ts';
import { readOfferOrReport } from './offer-reader.ts';
import { createSharedParts } from './shared-parts.ts';
import { asObject, readableEntry } from './wire.ts';

/** The last of each, kept as `keptShapes` are: what compiled code was compiled for must not die with its search. */
const kept: { offer: WireOffer | null; slice: WireSlice | null } = { offer: null, slice: null };

/**
 * Reads the offers in the responses to one search as far as a list shows them, and passes those of a response on one by one.
 * Slices that the search repeats are recognized by their text and not read again: of the 6,000 of 3,000 round trips, 1,300 are read.
 */
export function createListingReader(onUnreadable: SupplierEvents['onUnreadable']): (take: TakeListing) => ReadElement {
  const shared = createSharedParts((reason) => onUnreadable('service', reason));
  const offers = new WireOffers();

  const read = (here: WireOffer): FoundListing[] => {
    const wire = asObject(here.wire, 'offers');
    const head = mapOfferHead(wire, shared);
    const slicesOf = (owner: Carrier) => here.slices.map(({ slice }) => soldSlice(slice, owner, shared));
    const listing = () => mapListing(wire, shared, head, slicesOf);
    return [{ ...head, list: () => readOfferOrReport(wire, listing, onUnreadable) }];
  };
  const report = (reason: string) => onUnreadable('offer', reason);
  return (take) => (bytes, from) => {
    const here = offers.read(bytes, from);
    if (here === null) return -1;
    kept.offer = here;
    kept.slice = here.slices[0]?.slice ?? null;
    take(readableEntry(here, read, report)[0] ?? null);
    return here.end;
  };
}
