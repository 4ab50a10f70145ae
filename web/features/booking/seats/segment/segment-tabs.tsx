import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { flightOf, type MappedSegment, routeOf } from '../party.ts';

interface SegmentTabsProps {
  /** Names the tabs and their one panel. */
  readonly id: string;
  readonly segments: readonly MappedSegment[];
  readonly selected: number;
  /** '1 of 2' below each; 'No map' if the airline provides none. */
  readonly notes: readonly { readonly text: string; readonly done: boolean }[];
  readonly onSelect: (index: number) => void;
}

/** The flights of the journey, one of which shows (ARIA tabs pattern). */
export function SegmentTabs({ id, segments, selected, notes, onSelect }: SegmentTabsProps) {
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  useEffect(() => {
    // If there are more flights than fit, scrolls the selected tab into view.
    tabs.current[selected]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: (selected + 1) % segments.length,
      ArrowLeft: (selected + segments.length - 1) % segments.length,
      Home: 0,
      End: segments.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    tabs.current[next]?.focus();
  };
  return (
    <div role="tablist" aria-label="Flights" className="seat-tabs" onKeyDown={onKeyDown}>
      {segments.map(({ segment }, index) => (
        <button
          key={segment.id}
          ref={(tab) => {
            tabs.current[index] = tab;
          }}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-selected={index === selected}
          aria-controls={`${id}-panel`}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onSelect(index)}
          className="seat-tab"
        >
          <span className="flex items-center gap-1.5 font-semibold whitespace-nowrap">
            {routeOf(segment)}
            {notes[index]?.done ? <Icon name="check" className="size-4 text-success" /> : null}
          </span>
          <span className="tabular text-xs whitespace-nowrap text-ink-soft">
            {flightOf(segment)} · {notes[index]?.text}
          </span>
        </button>
      ))}
    </div>
  );
}
