import { memo, Suspense, useCallback, useId } from 'react';
import { Link } from 'react-router';
import { isOfferExpired, standingFares } from '#domain/flights/expiry.ts';
import { basicFareText } from '#domain/flights/fare/basic-fare.ts';
import type { ComparedFare } from '#domain/flights/fare-table/compare-fares.ts';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import { FarePanel, FarePanelSkeleton } from '#web/itinerary/fares/load-fare-panel.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { fromList } from '#web/ui/entry-state.ts';
import { OfferCard, type SearchFacts } from './offer-card.tsx';

export interface JourneyCardProps extends SearchFacts {
  readonly journey: Journey<ListedOffer>;
  /** Price of its dearest fare in minor units, whatever the filters hide. */
  readonly dearest: number | undefined;
  /** Set while its fares are compared: the number of its fares, whatever the filters hide. */
  readonly total: number | null;
  /** Query of the flight page's address: the search and the view to return to. */
  readonly addressEnd: string;
  readonly now: Date;
  /** Opens the comparison of a journey's fares by its id, or closes it. */
  readonly onFares: (journeyId: string | null) => void;
}

/** The card of a journey at its cheapest fare that has not expired, and the comparison of its fares while it is open (FARE-02). */
export const JourneyCard = memo(function JourneyCard(props: JourneyCardProps) {
  const { journey, dearest, total, addressEnd, now, onFares, ...facts } = props;
  const panelId = useId();
  const standing = standingFares(journey.fares, now);
  const [offer] = standing;
  const isOpen = total !== null;
  const toggle = useCallback(() => onFares(isOpen ? null : journey.id), [onFares, isOpen, journey.id]);
  const to = (id: string) => `/flight/${encodeURIComponent(id)}?${addressEnd}`;
  const expired = journey.fares.filter((fare) => !standing.includes(fare));
  return (
    <>
      <OfferCard
        {...facts}
        offer={offer}
        fares={standing.length}
        basic={basicFareText(offer, dearest)}
        to={to(offer.id)}
        standing={isOfferExpired(offer, now) ? 'expired' : 'open'}
        panelId={isOpen ? panelId : null}
        onFares={journey.fares.length > 1 ? toggle : null}
      />
      {isOpen && journey.fares.length > 1 ? (
        <Suspense fallback={<FarePanelSkeleton />}>
          <FarePanel
            id={panelId}
            fares={[offer, ...standing.slice(1), ...expired]}
            base={offer}
            total={total}
            now={now}
            bags={facts.bags}
            onClose={() => onFares(null)}
            renderChoice={(fare) => <ChooseFare fare={fare} to={to(fare.offer.id)} />}
          />
        </Suspense>
      ) : null}
    </>
  );
});

function ChooseFare({ fare: { name, offer }, to }: { readonly fare: ComparedFare; readonly to: string }) {
  return (
    <Link to={to} state={fromList} viewTransition className={buttonClass('primary', 'px-4')}>
      Choose
      <span className="sr-only">{` ${name}, ${formatPrice(offer.sale.total)}`}</span>
    </Link>
  );
}
