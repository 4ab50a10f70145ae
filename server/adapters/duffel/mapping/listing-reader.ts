import type { Carrier } from '#domain/flights/offer.ts';
import type { FoundListing, SupplierEvents, TakeListing } from '#server/ports/supplier.ts';
import { KnownSlices, type WireSlice } from '../answers/known-slices.ts';
import type { ReadElement } from '../answers/offer-scanner.ts';
import { type OfferText, offerTextAt } from '../answers/offer-text.ts';
import { mapListing, mapOfferHead } from './map-offer.ts';
import { soldSlice } from './map-slice.ts';
import { readOfferOrReport } from './offer-reader.ts';
import { createSharedParts } from './shared-parts.ts';
import { asObject, readableEntry } from './wire.ts';

/** The last of each, kept as `keptShapes` are: what compiled code was compiled for must not die with its search. */
const kept: { text: OfferText | null; slice: WireSlice | null } = { text: null, slice: null };

/**
 * Reads the offers in the responses to one search as far as a list shows them, and passes those of a response on one by one.
 * Slices that the search repeats are recognized by their text and not read again: of the 6,000 of 3,000 round trips, 1,300 are read.
 */
export function createListingReader(onUnreadable: SupplierEvents['onUnreadable']): (take: TakeListing) => ReadElement {
  const shared = createSharedParts((reason) => onUnreadable('service', reason));
  const known = new KnownSlices();

  const read = ({ json, slices }: OfferText): FoundListing[] => {
    const wire = asObject(JSON.parse(json), 'offers');
    const head = mapOfferHead(wire, shared);
    const slicesOf = (owner: Carrier) => slices.map(({ slice }) => soldSlice(slice, owner, shared));
    const listing = () => mapListing(wire, shared, head, slicesOf);
    return [{ ...head, list: () => readOfferOrReport(wire, listing, onUnreadable) }];
  };
  const report = (reason: string) => onUnreadable('offer', reason);
  return (take) => (bytes, from) => {
    const text = offerTextAt(bytes, from, known);
    if (text === null) return -1;
    kept.text = text;
    kept.slice = text.slices[0]?.slice ?? null;
    for (const found of readableEntry(text, read, report)) take(found);
    return text.end;
  };
}
