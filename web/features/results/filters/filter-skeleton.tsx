const groups = [3, 2, 6, 4];

/** Placeholder for the filters until their code has loaded. */
export function FilterSkeleton() {
  return (
    <div aria-hidden="true" className="animate-pulse divide-y divide-line">
      {groups.map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups are fixed
        <div key={index} className="pt-4 pb-5">
          <div className="h-3.5 w-24 rounded-sm bg-muted" />
          <div className="mt-3 grid gap-4">
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed
              <div key={row} className="flex justify-between">
                <div className="h-4 w-28 rounded-sm bg-muted" />
                <div className="h-4 w-10 rounded-sm bg-muted" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
