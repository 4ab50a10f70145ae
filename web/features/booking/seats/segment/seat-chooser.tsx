import type { ReactNode } from 'react';
import { type MissingSeat, seatOf } from '#domain/seats/choose-seat.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { flightOf, type MappedSegment, type NamedTraveler, routeOf } from '../party.ts';
import type { SeatActionsProps } from '../seat-actions.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { ChosenSeats } from '../use-chosen-seats.ts';
import { SegmentPanel } from './segment-panel.tsx';
import { SegmentTabs } from './segment-tabs.tsx';

interface SeatChooserProps {
  readonly id: string;
  /** Shown above the seats. */
  readonly above: ReactNode;
  readonly segments: readonly MappedSegment[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly travelers: readonly NamedTraveler[];
  readonly seats: ChosenSeats;
  readonly currency: string;
  readonly missing: readonly MissingSeat[];
  readonly waits: MissingSeat | null;
  readonly actions: SeatActionsProps;
}

/** The flights as tabs, the selected one with its cabin. A single flight has its name instead of tabs. */
export function SeatChooser(props: SeatChooserProps) {
  const { id, above, segments, selected, onSelect, travelers, seats, currency, missing, waits, actions } = props;
  const shown = segments[selected];
  if (shown === undefined) return null;
  const { segment, map } = shown;
  const notes = segments.map((mapped) => noteOf(mapped, travelers, seats));
  const nextIndex = segments.findIndex(
    (mapped, index) => index !== selected && missing.some(({ segmentId }) => segmentId === mapped.segment.id),
  );
  const next = segments[nextIndex];
  const showNext = () => {
    // The button disappears; the focus must not be lost with it.
    document.getElementById(`${id}-tab-${nextIndex}`)?.focus();
    onSelect(nextIndex);
  };
  const head =
    segments.length > 1 ? (
      <SegmentTabs id={id} segments={segments} selected={selected} notes={notes} onSelect={onSelect} />
    ) : (
      <h2 className="px-4 pt-4 text-base font-semibold md:px-6">
        {routeOf(segment)}
        <span className="tabular ml-2 text-sm font-normal text-ink-soft">{flightOf(segment)}</span>
      </h2>
    );
  const panel = (content: ReactNode) =>
    segments.length > 1 ? (
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`}>
        {content}
      </div>
    ) : (
      content
    );
  if (map === null) {
    return (
      <StepFrame above={above} head={head} actions={actions}>
        {panel(
          <p className="p-4 text-sm md:p-6">There is no seat map for this flight. Seats are assigned at check-in.</p>,
        )}
      </StepFrame>
    );
  }
  return (
    <SegmentPanel
      key={segment.id}
      segment={segment}
      map={map}
      travelers={travelers}
      seats={seats}
      currency={currency}
      missing={missing}
      waits={waits}
      above={above}
      head={head}
      panel={panel}
      actions={actions}
      next={next === undefined ? null : <NextButton route={routeOf(next.segment)} onPress={showNext} />}
    />
  );
}

/** Opens the next flight on which someone has no seat. */
function NextButton({ route, onPress }: { readonly route: string; readonly onPress: () => void }) {
  return (
    <Button look="outline" onClick={onPress}>
      {`Next: ${route}`}
      <Icon name="right" className="size-4" />
    </Button>
  );
}

function noteOf({ segment, map }: MappedSegment, travelers: readonly NamedTraveler[], { chosen }: ChosenSeats) {
  if (map === null) return { text: 'no map', done: false };
  const count = travelers.filter((traveler) => seatOf(chosen, segment.id, traveler.id) !== null).length;
  return { text: `${count} of ${travelers.length}`, done: count === travelers.length };
}
