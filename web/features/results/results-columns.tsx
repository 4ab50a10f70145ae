import type { ReactNode } from 'react';

interface ResultsColumnsProps {
  /** Shown on the left on wide screens only. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** Filters next to the list if there is room for both. */
export function ResultsColumns({ side, children }: ResultsColumnsProps) {
  return (
    <div className="results-columns">
      <div className="filter-column">{side}</div>
      <div className="list-column">{children}</div>
    </div>
  );
}
