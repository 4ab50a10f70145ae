import { useEffect, useRef } from 'react';
import type { AirportOption } from '#domain/airports/typeahead-index.ts';
import { Icon } from '#web/ui/icon.tsx';

interface AirportOptionsProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly AirportOption[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (option: AirportOption) => void;
}

/** The airports and cities to choose from (AIRP-02); the active one is kept in view. */
export default function AirportOptions({ id, label, options, active, onActive, onChoose }: AirportOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="airport-panel">
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys for its list.
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant refers to the options.
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
            <span className="block text-sm font-medium wrap-anywhere">{option.name}</span>
            <span className="block text-xs text-ink-soft wrap-anywhere">
              {`${option.cityName}, ${option.countryCode} (${option.iataCode})`}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
