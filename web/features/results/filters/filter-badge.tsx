/** Number of active filter kinds (FILT-07); renders nothing for zero. */
export function FilterBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary">
      {count}
      <span className="sr-only"> active</span>
    </span>
  );
}
