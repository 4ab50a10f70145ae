import type { ReactNode } from 'react';

interface TotalBarProps {
  readonly total: { readonly label: string; readonly value: string };
  /** What is being done: a row of its own above the action. */
  readonly progress?: ReactNode;
  /** Why the action did nothing: beside the button that was pressed, wherever the page is scrolled to. */
  readonly problem?: string | null;
  /** The main action, last. */
  readonly children: ReactNode;
}

/** The main action of a form: a bar with the total at the bottom of a small screen, a row at the end of the form on others. */
export function TotalBar({ total, progress, problem = null, children }: TotalBarProps) {
  return (
    <div className="sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center justify-between gap-x-3 border-t border-line bg-card px-4 py-3 shadow-floating lg:static lg:mx-0 lg:justify-end lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
      {problem === null ? null : (
        <p role="alert" className="mb-2 w-full text-sm font-medium text-destructive lg:mb-0 lg:w-auto">
          {problem}
        </p>
      )}
      {progress}
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:w-auto">
        <p className="tabular leading-5 lg:hidden">
          <span className="block text-lg font-bold">{total.value}</span>
          <span className="text-xs text-ink-soft">{total.label}</span>
        </p>
        {/* Where total and action do not fit side by side, the action gets a row of its own and fills it. */}
        <div className="flex flex-wrap justify-end gap-3 max-sm:grow max-sm:*:grow">{children}</div>
      </div>
    </div>
  );
}
