const bar = 'block rounded-sm bg-muted';

/** Holds the place of the bags while the airline is asked. */
export function BagsSkeleton() {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-5 px-4 pt-4 pb-5 md:px-6">
      <span className={`h-4 w-32 max-w-full ${bar}`} />
      {['first', 'second'].map((key) => (
        <div key={key} className="flex items-center justify-between gap-4">
          <span className="grid flex-1 gap-2">
            <span className={`h-4 w-28 max-w-full ${bar}`} />
            <span className={`h-3 w-44 max-w-full ${bar}`} />
          </span>
          <span className={`h-11 w-32 ${bar}`} />
        </div>
      ))}
    </div>
  );
}
