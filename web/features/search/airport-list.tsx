import { useEffect, useRef } from 'react';
import type { AirportOption } from '../../../domain/airports/typeahead.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AirportsState } from './use-airports.ts';

interface AirportListProps {
  readonly id: string;
  readonly label: string;
  readonly query: string;
  /** Whether something was typed that can be looked for. */
  readonly shown: boolean;
  readonly state: AirportsState['kind'];
  readonly options: readonly AirportOption[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (option: AirportOption) => void;
  readonly onRetry: () => void;
}

const panelClass =
  'absolute inset-x-0 top-full z-30 mt-1 max-h-80 min-w-full overflow-y-auto overscroll-contain rounded-md border border-line bg-card py-1 shadow-floating md:w-max md:max-w-96';

/** What the box found, or the line that says why there is nothing to choose (AIRP-03); the count is spoken. */
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
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const line = shown && options.length === 0 ? lineOf(state, query) : null;
  const count = options.length > 0 ? `${options.length} ${options.length === 1 ? 'airport' : 'airports'} found` : '';
  return (
    <>
      {options.length > 0 ? (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={panelClass}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys for its list.
            // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at by aria-activedescendant.
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              aria-selected={index === active}
              className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 ${index === active ? 'bg-muted' : ''}`}
              onPointerMove={() => index !== active && onActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <Icon name={option.kind === 'city' ? 'city' : 'plane'} className="size-4 text-ink-soft" />
              <span className="min-w-0">
                <span className="block truncate text-sm font-medium">{option.name}</span>
                <span className="block truncate text-xs text-ink-soft">
                  {`${option.cityName}, ${option.countryCode} (${option.iataCode})`}
                </span>
              </span>
            </div>
          ))}
        </div>
      ) : null}
      <div className={line === null ? 'sr-only' : `${panelClass} px-3 text-sm text-ink-soft`}>
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
