import { type ChosenExtra, extraPrice } from '#domain/extras/choose-extras.ts';
import { groupExtras } from '#domain/extras/group-extras.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { flightScope } from '#domain/flights/service-scope.ts';
import type { PartyMember } from '../seats/party.ts';
import { priceText } from '../seats/seat-price.ts';
import { namesOf } from './extra-names.ts';

interface ExtraLinesProps {
  readonly offer: PricedOffer;
  readonly chosen: readonly ChosenExtra[];
  readonly party: readonly PartyMember[];
}

/** The chosen extras by traveler and flights, each with its price (BAGS-03). */
export function ExtraLines({ offer, chosen, party }: ExtraLinesProps) {
  return (
    <section aria-label="Selected extras" className="grid gap-3 border-b border-line py-4 text-sm">
      {groupExtras(chosen, offer.passengers, offer.slices).map(({ passengerIds, parts }) => (
        <div key={passengerIds.join()}>
          <h3 className="mb-1 text-xs text-ink-soft">{`Extras for ${namesOf(passengerIds, party)}`}</h3>
          <ul className="grid gap-1">
            {parts.flatMap(({ segmentIds, extras }) =>
              extras.map((extra) => (
                <li key={extra.serviceId} className="tabular flex justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{`${extra.quantity} × ${extra.name}`}</span>
                    <span className="block text-xs text-ink-soft">
                      {[flightScope(segmentIds, offer.slices), extra.description]
                        .filter((text) => text !== '')
                        .join(' · ')}
                    </span>
                  </span>
                  <span>{priceText(extraPrice(extra))}</span>
                </li>
              )),
            )}
          </ul>
        </div>
      ))}
    </section>
  );
}
