import { bagAllowance, bagCount } from '#domain/flights/fare/bag-text.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { Icon } from '#web/ui/icon.tsx';

const kinds = [
  { kind: 'cabin', icon: 'cabinBag' },
  { kind: 'checked', icon: 'checkedBag' },
] as const;

interface BagLineProps {
  readonly offer: ListedOffer;
  /** Whether the mark of a basic fare says which bags it lacks. */
  readonly isBasic: boolean;
}

/** Cabin and checked bags that every seated traveler has on all flights (CARD-03); unknown allowances are not shown. */
export function BagLine({ offer, isBasic }: BagLineProps) {
  const allowance = bagAllowance(offer.slices, offer.passengers);
  return kinds.map(({ kind, icon }) => {
    const count = allowance[kind];
    return count === null || (count === 0 && isBasic) ? null : (
      <li key={icon} className={count === 0 ? 'with-icon text-ink-soft' : 'with-icon'}>
        <Icon name={icon} className="size-4" />
        {bagCount(kind, count)}
      </li>
    );
  });
}
