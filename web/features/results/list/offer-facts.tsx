import { bagAllowance, bagCount } from '#domain/flights/fare/bag-text.ts';
import { operatingCarrierNames } from '#domain/flights/itinerary.ts';
import { emissionsTexts } from '#domain/flights/journeys/emissions.ts';
import { warningTexts } from '#domain/flights/journeys/warning-text.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface OfferFactsProps {
  readonly offer: ListedOffer;
  /** What its fare lacks; empty if it is no basic one. */
  readonly basic: string;
  readonly typicalEmissions: number | null;
}

const bagKinds = [
  { kind: 'cabin', icon: 'cabinBag' },
  { kind: 'checked', icon: 'checkedBag' },
] as const;

/**
 * Bags that every seated traveler has on all flights, where they are known (CARD-03), who flies, what hurts about the journey or its
 * fare (FARE-03, FARE-05), and the estimate of its CO2 (FARE-06).
 */
export function OfferFacts({ offer, basic, typicalEmissions }: OfferFactsProps) {
  const allowance = bagAllowance(offer.slices, offer.passengers);
  const operators = [...new Set(offer.slices.flatMap(operatingCarrierNames))];
  const emissions = emissionsTexts(offer, typicalEmissions);
  return (
    <ul className="offer-facts">
      {bagKinds.map(({ kind, icon }) => {
        const count = allowance[kind];
        // The mark of a basic fare names the bags that it lacks.
        return count === null || (count === 0 && basic !== '') ? null : (
          <Fact key={kind} icon={icon} text={bagCount(kind, count)} className={count === 0 ? 'text-ink-soft' : ''} />
        );
      })}
      {operators.length === 0 ? null : <li className="text-ink-soft">{`Operated by ${operators.join(', ')}`}</li>}
      {basic === '' ? null : <Fact icon="tag" text={basic} className="text-ink-soft" />}
      {warningTexts(offer.slices).map((text) => (
        <Fact key={text} icon="alert" text={text} iconClass="text-warning" />
      ))}
      {emissions === null ? null : (
        <li className="offer-emissions">
          {emissions.estimate} <span className="offer-comparison">{emissions.comparison}</span>
        </li>
      )}
    </ul>
  );
}

interface FactProps {
  readonly icon: IconName;
  readonly text: string;
  readonly className?: string;
  readonly iconClass?: string;
}

function Fact({ icon, text, className = '', iconClass = '' }: FactProps) {
  return (
    <li className={`with-icon ${className}`}>
      <Icon name={icon} className={`size-4 shrink-0 ${iconClass}`} />
      {text}
    </li>
  );
}
