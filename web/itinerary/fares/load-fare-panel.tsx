import { lazy } from 'react';
import { preload } from '#web/ui/preload.ts';

const load = () => import('./fare-panel.tsx');

/** The comparison's own chunk: it loads when it is opened, and a failed load leaves the page usable. */
export const FarePanel = lazy(() =>
  load().then(
    (part) => ({ default: part.FarePanel }),
    () => ({
      default: () => (
        <p role="alert" className="py-4 text-sm">
          The fares could not be loaded. Please reload the page.
        </p>
      ),
    }),
  ),
);

export const fetchFarePanel = preload(load);

/** Shown until the panel's code has loaded. */
export function FarePanelSkeleton() {
  return (
    <p role="status" className="mt-1 rounded-lg border border-line bg-card p-5 text-sm text-ink-soft shadow-raised">
      Loading fares…
    </p>
  );
}
