import { amendmentCost } from '#domain/booking/amendments/amendment-texts.ts';
import type { FlightOptionView } from '#domain/booking/views/amendment.ts';
import { carrierNames, marketingCarriers } from '#domain/flights/carriers.ts';
import { AirlineMark } from '#web/itinerary/airline-mark.tsx';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { Button } from '#web/ui/button.tsx';

interface OptionCardProps {
  readonly option: FlightOptionView;
  readonly travelers: number;
  /** It is being priced. */
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Other flights as a card of results, with what changing to them costs. */
export function OptionCard({ option: { slices, price, fareRules }, travelers, isChosen, onChoose }: OptionCardProps) {
  const airline = carrierNames(slices);
  const [carrier] = marketingCarriers(slices);
  const cost = amendmentCost(price);
  return (
    <article aria-label={`${airline}, ${cost}`} className="offer-card offer-card-open md:bg-[position:right_12rem_top]">
      <div className="offer-airline">
        {carrier === undefined ? null : <AirlineMark carrier={carrier} />}
        <div>
          <h3 className="text-sm leading-5 font-semibold text-ink">{airline}</h3>
        </div>
      </div>
      <div className="offer-flights">
        {slices.map((slice) => (
          <div key={slice.id} className="not-first:mt-4">
            <SliceLine slice={slice} />
            <FlightLines slice={slice} className="mt-2 text-xs" />
          </div>
        ))}
        {fareRules.length === 0 ? null : <p className="mt-3 text-xs text-ink-soft">{fareRules.join(' · ')}</p>}
      </div>
      <div className="offer-price md:w-48">
        <p>
          <span className="tabular text-lg leading-7 font-bold text-ink">{cost}</span>
          <span className="text-ink-soft">{travelers > 1 ? 'for all travelers' : 'for 1 traveler'}</span>
        </p>
        <div className="offer-actions">
          <Button busy={isChosen} onClick={onChoose} aria-label={`Choose ${airline}, ${cost}`} className="md:mt-2">
            {isChosen ? 'Checking…' : 'Choose'}
          </Button>
        </div>
      </div>
    </article>
  );
}
