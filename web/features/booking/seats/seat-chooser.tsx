import type { ReactNode } from 'react';
import { type MissingSeat, seatOf } from '../../../../domain/seats/choose-seat.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { flightOf, type MappedSegment, type NamedTraveller, routeOf } from './party.ts';
import type { SeatActionsProps } from './seat-actions.tsx';
import { SegmentPanel } from './segment-panel.tsx';
import { SegmentTabs } from './segment-tabs.tsx';
import { StepFrame } from './step-frame.tsx';
import type { ChosenSeats } from './use-chosen-seats.ts';

interface SeatChooserProps {
  readonly id: string;
  readonly segments: readonly MappedSegment[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly travellers: readonly NamedTraveller[];
  readonly seats: ChosenSeats;
  readonly currency: string;
  readonly missing: readonly MissingSeat[];
  readonly waits: MissingSeat | null;
  readonly actions: SeatActionsProps;
}

/** The flights as tabs, the chosen one with its cabin. A single flight has its name in place of tabs. */
export function SeatChooser(props: SeatChooserProps) {
  const { id, segments, selected, onSelect, travellers, seats, currency, missing, waits, actions } = props;
  const shown = segments[selected];
  if (shown === undefined) return null;
  const { segment, map } = shown;
  const notes = segments.map((mapped) => noteOf(mapped, travellers, seats));
  const nextIndex = segments.findIndex(
    (mapped, index) => index !== selected && missing.some(({ segmentId }) => segmentId === mapped.segment.id),
  );
  const next = segments[nextIndex];
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
      <StepFrame head={head} actions={actions}>
        {panel(
          <p className="p-4 text-sm md:p-6">
            The airline gives no seat map for this flight. Seats are assigned at check-in.
          </p>,
        )}
      </StepFrame>
    );
  }
  return (
    <SegmentPanel
      key={segment.id}
      segment={segment}
      map={map}
      travellers={travellers}
      seats={seats}
      currency={currency}
      waits={waits}
      head={head}
      panel={panel}
      actions={actions}
      next={
        next === undefined ? null : (
          <Button
            look="outline"
            onClick={() => {
              // This button goes; the focus must not go with it.
              document.getElementById(`${id}-tab-${nextIndex}`)?.focus();
              onSelect(nextIndex);
            }}
          >
            {`Next: ${routeOf(next.segment)}`}
            <Icon name="right" className="size-4" />
          </Button>
        )
      }
    />
  );
}

function noteOf({ segment, map }: MappedSegment, travellers: readonly NamedTraveller[], { chosen }: ChosenSeats) {
  if (map === null) return { text: 'no map', done: false };
  const count = travellers.filter((traveller) => seatOf(chosen, segment.id, traveller.id) !== null).length;
  return { text: `${count} of ${travellers.length}`, done: count === travellers.length };
}
