/** Has the shape of the details that are loading. */
export function DetailsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading booking details</span>
      <div aria-hidden="true" className="grid animate-pulse gap-6">
        <div className="flex items-start justify-between">
          <div className="h-11 w-36 rounded-sm bg-muted" />
          <div className="h-6 w-24 rounded-full bg-muted" />
        </div>
        <div className="grid gap-2">
          <div className="h-6 w-40 rounded-sm bg-muted" />
          <div className="h-36 rounded-md border border-line bg-muted/50" />
        </div>
        <div className="grid gap-2">
          <div className="h-6 w-48 rounded-sm bg-muted" />
          <div className="h-5 w-44 rounded-sm bg-muted" />
        </div>
        <div className="h-11 w-32 rounded-sm bg-muted" />
        <div className="h-11 w-64 rounded-md bg-muted" />
      </div>
    </div>
  );
}
