import { includedBags } from '../../../domain/flights/itinerary.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ResultOffer } from './result-pages.ts';
import { bagWords } from './search-words.ts';

/** Cabin and checked bags that everyone with a seat has all the way (CARD-03); what is not known is not shown. */
export function BagLine({ offer }: { readonly offer: ResultOffer }) {
  const lapInfants = new Set(offer.passengers.filter(({ type }) => type === 'infant_without_seat').map(({ id }) => id));
  const cabin = includedBags(offer.slices, 'carry_on', lapInfants);
  const checked = includedBags(offer.slices, 'checked', lapInfants);
  const bags = [
    { icon: 'cabinBag', count: cabin, words: bagWords('cabin', cabin) },
    { icon: 'checkedBag', count: checked, words: bagWords('checked', checked) },
  ] as const;
  return bags.map(({ icon, count, words }) =>
    words === null ? null : (
      <li key={icon} className={`flex items-center gap-1 ${count === 0 ? 'text-ink-soft' : ''}`}>
        <Icon name={icon} className="size-4" />
        {words}
      </li>
    ),
  );
}
