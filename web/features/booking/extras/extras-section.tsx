import { useId } from 'react';
import { type ChosenExtra, chooseExtra, excludedBy, extrasTotal, quantityOf } from '#domain/extras/choose-extras.ts';
import { type ExtraGroup, groupExtras } from '#domain/extras/group-extras.ts';
import { bagAllowance, bagSentence } from '#domain/flights/fare/bag-text.ts';
import type { PricedOffer, PricedService } from '#domain/flights/offer.ts';
import { flightScope } from '#domain/flights/service-scope.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PartyMember } from '../seats/party.ts';
import { priceText } from '../seats/seat-price.ts';
import { namesOf } from './extra-names.ts';
import { ExtraRow } from './extra-row.tsx';
import type { ChosenExtras } from './use-chosen-extras.ts';
import type { FreshExtras } from './use-fresh-extras.ts';

interface ExtrasSectionProps {
  readonly offer: PricedOffer;
  readonly party: readonly PartyMember[];
  readonly extras: ChosenExtras;
  readonly fresh: FreshExtras;
}

/**
 * Bags and other extras of the offer by traveler and flights, none chosen in advance (BAGS-03). Renders nothing if the
 * airline sells none.
 */
export function ExtrasSection({ offer, party, extras, fresh }: ExtrasSectionProps) {
  const id = useId();
  const { forSale, news } = fresh;
  if (forSale.length === 0 && news.length === 0) return null;
  const groups = groupExtras(forSale, offer.passengers, offer.slices);
  const { chosen } = extras;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-card shadow-raised">
      <div className="grid gap-1 px-4 pt-4 md:px-6">
        <h2 id={id} className="text-base font-semibold">
          Bags and extras
        </h2>
        <p className="text-sm text-ink-soft">{bagSentence(bagAllowance(offer.slices, offer.passengers))}</p>
      </div>
      {news.length === 0 ? null : (
        <Notice tone="warning" role="status" title="Your bags and extras have changed" className="mx-4 mt-3 md:mx-6">
          {news.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <div className="mt-2 divide-y divide-line">
        {groups.map((group) => (
          <Travelers
            key={group.passengerIds.join()}
            group={group}
            isOnly={groups.length === 1}
            {...{ offer, party, extras }}
          />
        ))}
      </div>
      <p role="status" className="tabular border-t border-line px-4 py-3 text-sm md:px-6">
        {chosen.length === 0
          ? 'No extras chosen.'
          : `${countText(chosen)} chosen: ${priceText(extrasTotal(chosen, offer.sale.total.currency))}, included in your total with or without seats.`}
      </p>
    </section>
  );
}

interface TravelersProps extends Pick<ExtrasSectionProps, 'offer' | 'party' | 'extras'> {
  readonly group: ExtraGroup<PricedService>;
  /** The only group of the offer: it cannot be closed. */
  readonly isOnly: boolean;
}

/** What is sold to one traveler, or to several together. */
function Travelers({ group, isOnly, offer, party, extras }: TravelersProps) {
  const { chosen, choose } = extras;
  const name = namesOf(group.passengerIds, party);
  const own = chosen.filter(({ serviceId }) =>
    group.parts.some((part) => part.extras.some(({ id }) => id === serviceId)),
  );
  const rows = group.parts.map(({ segmentIds, extras: services }) => {
    const flights = flightScope(segmentIds, offer.slices);
    return (
      <section key={segmentIds.join()} aria-label={`${capital(flights)}, ${name}`} className="py-2">
        <h4 className="text-xs font-semibold text-ink-soft">{capital(flights)}</h4>
        {services.map((service) => (
          <ExtraRow
            key={service.id}
            service={service}
            quantity={quantityOf(chosen, service.id)}
            fullLabel={`${service.name} for ${name}, ${flights}`}
            excluded={exclusionText(excludedBy(chosen, service), offer)}
            onChange={(quantity) => choose(chooseExtra(chosen, service, quantity))}
          />
        ))}
      </section>
    );
  });
  if (isOnly) {
    return (
      <div className="px-4 pb-2 md:px-6">
        <h3 className="pt-2 text-sm font-semibold">{capital(name)}</h3>
        {rows}
      </div>
    );
  }
  return (
    <details open={group.passengerIds[0] === party[0]?.id && group.passengerIds.length === 1} className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 text-sm md:px-6">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h3 className="font-semibold">{capital(name)}</h3>
          <p className="tabular text-xs text-ink-soft">
            {own.length === 0
              ? 'No extras chosen'
              : `${countText(own)}, ${priceText(extrasTotal(own, offer.sale.total.currency))}`}
          </p>
        </div>
        <Icon name="chevron" className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-2 md:px-6">{rows}</div>
    </details>
  );
}

/** Why an extra cannot be chosen now; null if it can. */
function exclusionText(by: ChosenExtra | null, offer: PricedOffer): string | null {
  if (by === null) return null;
  const where = [flightScope(by.segmentIds, offer.slices), by.description].filter((text) => text !== '').join(' · ');
  return `Cannot be combined with the ${by.name.toLowerCase()} you chose (${where}). Remove that one first.`;
}

/** '1 extra', '3 extras'. */
function countText(chosen: readonly ChosenExtra[]): string {
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} extra${count === 1 ? '' : 's'}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
