import type { ReactNode } from 'react';

interface ActionBarProps {
  /** The formatted total. */
  readonly total: string;
  /** What is being done: in the bar, because on a small screen the rest may be out of view. */
  readonly progress?: ReactNode;
  /** The main action, last. */
  readonly children: ReactNode;
}

/**
 * The actions of a step: a bar with the total at the bottom of a small screen, a row at the end of the form on others.
 */
export function ActionBar({ total, progress, children }: ActionBarProps) {
  return (
    <div className="sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center justify-between gap-x-3 border-t border-line bg-card px-4 py-3 shadow-floating lg:static lg:mx-0 lg:justify-end lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
      {progress}
      <p className="tabular leading-5 lg:hidden">
        <span className="block text-lg font-bold">{total}</span>
        <span className="text-xs text-ink-soft">Total</span>
      </p>
      <div className="flex flex-wrap justify-end gap-3">{children}</div>
    </div>
  );
}
