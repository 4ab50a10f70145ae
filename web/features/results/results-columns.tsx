import type { ReactNode } from 'react';

interface ResultsColumnsProps {
  /** Stands at the left on wide screens, and nowhere else. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** Filters beside the list where there is room for both. */
export function ResultsColumns({ side, children }: ResultsColumnsProps) {
  return (
    <div className="results-columns">
      <div className="filter-column">{side}</div>
      <div className="list-column">{children}</div>
    </div>
  );
}
