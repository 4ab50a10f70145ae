import { lazy, Suspense } from 'react';
import type { AirportOption } from '#domain/airports/typeahead-index.ts';
import type { AirportsState } from './use-airports.ts';

interface AirportListProps {
  readonly id: string;
  readonly label: string;
  readonly query: string;
  /** Whether a searchable text was typed. */
  readonly shown: boolean;
  readonly state: AirportsState['kind'];
  readonly options: readonly AirportOption[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (option: AirportOption) => void;
  readonly onRetry: () => void;
}

/** Its file is loaded together with the airports, before there is anything to choose. */
const AirportOptions = lazy(() => import('./airport-options.tsx'));

/** The matches, or a status line if there are none (AIRP-03); screen readers hear the count. */
export function AirportList({
  id,
  label,
  query,
  shown,
  state,
  options,
  active,
  onActive,
  onChoose,
  onRetry,
}: AirportListProps) {
  const line = shown && options.length === 0 ? lineOf(state, query) : null;
  const count = options.length > 0 ? `${options.length} ${options.length === 1 ? 'airport' : 'airports'} found` : '';
  return (
    <>
      {options.length > 0 ? (
        <Suspense fallback={null}>
          <AirportOptions
            id={id}
            label={label}
            options={options}
            active={active}
            onActive={onActive}
            onChoose={onChoose}
          />
        </Suspense>
      ) : null}
      <div className={line === null ? 'sr-only' : 'airport-panel px-3 text-sm text-ink-soft'}>
        <p role="status" className={line === null ? '' : 'py-2'}>
          {line ?? count}
        </p>
        {line !== null && state === 'error' ? (
          <button
            type="button"
            className="min-h-11 font-semibold text-ink underline"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onRetry}
          >
            Try Again
          </button>
        ) : null}
      </div>
    </>
  );
}

function lineOf(state: AirportsState['kind'], query: string): string {
  if (state === 'ready') return `No airports found for "${query}"`;
  if (state === 'error') return 'Error loading airports. Please try again.';
  return state === 'building' ? 'Building airport database...' : 'Loading airports...';
}
