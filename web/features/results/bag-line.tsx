import { bagAllowance, bagCount } from '../../../domain/flights/bag-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ResultOffer } from './result-pages.ts';

const kinds = [
  { kind: 'cabin', icon: 'cabinBag' },
  { kind: 'checked', icon: 'checkedBag' },
] as const;

/** Cabin and checked bags that everyone with a seat has all the way (CARD-03); what is not known is not shown. */
export function BagLine({ offer }: { readonly offer: ResultOffer }) {
  const allowance = bagAllowance(offer.slices, offer.passengers);
  return kinds.map(({ kind, icon }) => {
    const count = allowance[kind];
    return count === null ? null : (
      <li key={icon} className={`flex items-center gap-1 ${count === 0 ? 'text-ink-soft' : ''}`}>
        <Icon name={icon} className="size-4" />
        {bagCount(kind, count)}
      </li>
    );
  });
}
