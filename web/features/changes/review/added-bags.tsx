import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { formatExact } from '#domain/money/format.ts';

interface AddedBagsProps extends Pick<AmendmentView, 'bags'> {
  readonly title: string;
}

/** Bags that were agreed to, with what they cost. */
export function AddedBags({ title, bags }: AddedBagsProps) {
  return (
    <section
      aria-labelledby="added-bags"
      className="min-w-0 rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6"
    >
      <h2 id="added-bags" className="text-base font-semibold">
        {title}
      </h2>
      <ul aria-labelledby="added-bags" className="tabular mt-2 grid gap-2 text-sm">
        {withKeys(bags).map(({ key, text, amount }) => (
          <li key={key} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="font-medium">{formatExact(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two travelers of one name may add the same bag. */
function withKeys(bags: AmendmentView['bags']) {
  return bags.map((bag, index) => ({ ...bag, key: `${index} ${bag.text}` }));
}
