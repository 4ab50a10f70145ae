import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';

interface SaveBarProps {
  readonly isNew: boolean;
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  /** Why the brand was not saved. */
  readonly children: ReactNode;
}

/** Sticks to the lower edge: whether everything is saved, why not, and the save button. */
export function SaveBar({ isNew, isDirty, isSubmitting, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-floating sm:mx-0 sm:rounded-lg sm:border">
      <div className="max-h-[50vh] basis-full overflow-y-auto empty:hidden">{children}</div>
      <p role="status" className="text-sm text-ink-soft">
        {isDirty ? (isNew ? 'Not saved yet' : 'Unsaved changes') : isNew ? '' : 'All changes saved'}
      </p>
      <div className="flex gap-3">
        <ButtonLink to="/admin/brands" look="quiet">
          {isDirty ? 'Cancel' : 'Close'}
        </ButtonLink>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Saving…' : isNew ? 'Create brand' : 'Save brand'}
        </Button>
      </div>
    </div>
  );
}
