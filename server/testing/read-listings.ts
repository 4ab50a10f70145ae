import type { OfferListing } from '#domain/flights/offer.ts';
import { OfferScanner } from '#server/adapters/duffel/answers/offer-scanner.ts';
import { createListingReader } from '#server/adapters/duffel/mapping/listing-reader.ts';

/** What a list shows of offers that come in one answer; those that cannot be read are left out. */
export function readListings(
  offers: readonly unknown[],
  readTo = createListingReader(() => undefined),
): OfferListing[] {
  const listings: OfferListing[] = [];
  const scanner = new OfferScanner(
    readTo((found) => {
      const listing = found?.list();
      if (listing != null) listings.push(listing);
    }),
  );
  scanner.push(Buffer.from(JSON.stringify({ data: { offers } })));
  scanner.end();
  return listings;
}
