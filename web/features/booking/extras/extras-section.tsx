import { useId } from 'react';
import { extrasTotal } from '#domain/extras/choose-extras.ts';
import { bagAllowance, bagSentence } from '#domain/flights/fare/bag-text.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { PartyMember } from '../seats/party.ts';
import { priceText } from '../seats/seat-price.ts';
import { countText, extraWords } from './extra-words.ts';
import { ExtrasByTraveler } from './extras-by-traveler.tsx';
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
  const { chosen, choose } = extras;
  const { currency } = offer.sale.total;
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
      <ExtrasByTraveler
        words={extraWords}
        services={forSale}
        slices={offer.slices}
        {...{ party, currency, chosen }}
        onChoose={choose}
      />
      <p role="status" className="tabular border-t border-line px-4 py-3 text-sm md:px-6">
        {chosen.length === 0
          ? 'No extras chosen.'
          : `${countText(chosen, extraWords)} chosen: ${priceText(extrasTotal(chosen, currency))}, included in your total with or without seats.`}
      </p>
    </section>
  );
}
