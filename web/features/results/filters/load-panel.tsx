import { lazy } from 'react';
import { fetchEarly } from '../../../ui/fetch-early.ts';

const load = () => import('./filter-panel.tsx');

/** The filters' own part of the page: it comes after the list, and a broken line leaves the list as it is. */
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

export const fetchFilterPanel = fetchEarly(load);
