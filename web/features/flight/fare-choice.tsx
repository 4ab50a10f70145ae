import { Suspense, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { standingFares } from '#domain/flights/expiry.ts';
import type { ComparedFare } from '#domain/flights/fare-table/compare-fares.ts';
import { fareName } from '#domain/flights/fare-table/fare-name.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import { FarePanel, FarePanelSkeleton, fetchFarePanel } from '#web/itinerary/fares/load-fare-panel.tsx';
import { buttonClass, Spinner } from '#web/ui/button.tsx';
import { inPlace } from '#web/ui/entry-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import type { JourneyFares } from './journey-fares.ts';

interface FareChoiceProps {
  readonly offer: OfferDetail;
  readonly fares: JourneyFares;
  readonly now: Date;
}

/** The fare of the screen, and the others of these flights to change to in place (FARE-02). Nothing if there are no others. */
export function FareChoice({ offer, fares, now }: FareChoiceProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMedia('(width >= 48rem)');
  const first = useRef(offer.id);
  if (fares.length < 2) return null;
  const standing = standingFares(fares, now);
  const expired = fares.filter((fare) => !standing.includes(fare));
  const name = fareName(offer);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-card px-4 py-2 shadow-raised md:px-6">
        <p className="min-w-0 text-sm wrap-break-word">
          Your fare: <span className="font-semibold">{name}</span>
          <span className="block text-xs text-ink-soft">{`${fares.length} fares for these flights`}</span>
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onPointerDown={fetchFarePanel}
          onFocus={fetchFarePanel}
          onClick={() => setOpen(!isOpen)}
          className={buttonClass('outline', 'px-4')}
        >
          Change fare
          <Icon name="chevron" className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      {/* Announced once another fare has taken the place of the one that was opened. */}
      <p role="status" className="sr-only">
        {offer.id === first.current ? '' : `Your fare is now ${name}: ${formatPrice(offer.sale.total)} in total`}
      </p>
      {isOpen ? (
        <Suspense fallback={<FarePanelSkeleton />}>
          <FarePanel
            id={panelId}
            fares={[standing[0], ...standing.slice(1), ...expired]}
            base={offer}
            keepId={offer.id}
            total={fares.length}
            now={now}
            onClose={() => setOpen(false)}
            renderChoice={(fare) => (
              <ChangeFare fare={fare} current={offer} onChoose={() => (isWide ? undefined : setOpen(false))} />
            )}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ChangeFareProps {
  readonly fare: ComparedFare;
  readonly current: ListedOffer;
  readonly onChoose: () => void;
}

/** One element for chosen and other fares, so that it keeps the focus when its fare becomes the chosen one. */
function ChangeFare({ fare: { name, offer }, current, onChoose }: ChangeFareProps) {
  const { search, state } = useLocation();
  const path = `/flight/${encodeURIComponent(offer.id)}`;
  const navigation = useNavigation();
  const isComing = navigation.location?.pathname === path && offer.id !== current.id;
  const isChosen = offer.id === current.id;
  return (
    <Link
      to={`${path}${search}`}
      replace
      preventScrollReset
      state={{ ...state, ...inPlace }}
      aria-current={isChosen ? 'true' : undefined}
      aria-busy={isComing || undefined}
      onClick={(event) => {
        if (isChosen) event.preventDefault();
        else onChoose();
      }}
      className={buttonClass(isChosen ? 'outline' : 'primary', 'px-3 whitespace-nowrap')}
    >
      {isComing ? <Spinner /> : null}
      {isChosen ? <Icon name="check" className="size-4" /> : null}
      {isChosen ? 'Your fare' : 'Choose'}
      <span className="sr-only">{` ${name}, ${formatPrice(offer.sale.total)}`}</span>
    </Link>
  );
}
