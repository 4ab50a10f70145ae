import { lazy } from 'react';
import { preload } from '#web/ui/preload.ts';

const load = () => import('./filter-panel.tsx');

/** The filter panel's own chunk: it loads after the list, and a failed load leaves the list usable. */
export const FilterPanel = lazy(() =>
  load().then(
    (part) => ({ default: part.FilterPanel }),
    () => ({
      default: () => (
        <p role="alert" className="py-4 text-sm">
          The filters could not be loaded. Please reload the page.
        </p>
      ),
    }),
  ),
);

export const fetchFilterPanel = preload(load);
