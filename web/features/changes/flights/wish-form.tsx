import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { directionName } from '#domain/flights/directions.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { ownToday, serverNow } from '#web/clock/server-now.ts';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import {
  bookedDirections,
  type DirectionProblems,
  directionsToSend,
  noProblems,
  problemsFromServer,
  problemsOf,
  type WantedDirection,
  type WishProblems,
} from './wanted-directions.ts';

type Wish = Omit<WantedDirection, 'isWanted'>;

/** Renders the date and the airports of a direction. */
export type FieldsOfDirection = (props: {
  readonly name: string;
  readonly value: Wish;
  readonly problems: DirectionProblems;
  readonly today: string;
  readonly onChange: (value: Wish) => void;
}) => ReactNode;

interface WishFormProps {
  readonly slices: readonly Slice[];
  readonly fields: FieldsOfDirection;
  /** What was searched for before the page was left, which is searched for again; null if nothing was. */
  readonly asked: readonly WantedDirection[] | null;
  readonly isSearching: boolean;
  /** Answers why the search failed; null if it did not. */
  readonly onSearch: (
    directions: ReturnType<typeof directionsToSend>,
    wanted: readonly WantedDirection[],
  ) => Promise<ApiError | null>;
}

/** The directions of a trip, and when those that are chosen are to be flown instead. */
export function WishForm({ slices, fields, asked, isSearching, onSearch }: WishFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const [wanted, setWanted] = useState(() => asked ?? bookedDirections(slices));
  const [problems, setProblems] = useState<WishProblems>(noProblems);
  const today = useToday();
  useFirstProblem(form, problems);
  const change = (index: number, next: WantedDirection) => {
    setWanted(wanted.map((one, place) => (place === index ? next : one)));
    setProblems(noProblems);
  };
  const submit = async () => {
    const found = problemsOf(wanted, today);
    setProblems(found ?? noProblems);
    if (found !== null || isSearching) return;
    const error = await onSearch(directionsToSend(wanted, bookedDirections(slices)), wanted);
    if (error !== null) setProblems(problemsFromServer(error.answer, wanted) ?? noProblems);
  };
  const again = useRef(asked === null ? null : submit);
  useEffect(() => {
    void again.current?.();
    again.current = null;
  }, []);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Flights to change"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-1 gap-3"
    >
      {slices.map((slice, index) => {
        const value = wanted[index];
        if (value === undefined) return null;
        return (
          <Direction
            key={slice.id}
            slice={slice}
            name={directionName(index, slices.length)}
            isWanted={value.isWanted}
            problemId={problems.general === null ? undefined : noteId}
            onToggle={() => change(index, { ...value, isWanted: !value.isWanted })}
          >
            {fields({
              name: `direction-${index}`,
              value,
              problems: problems.fields[index] ?? {},
              today,
              onChange: (next) => change(index, { ...value, ...next }),
            })}
          </Direction>
        );
      })}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {problems.general === null ? null : (
          <p id={noteId} role="alert" className="text-sm font-medium text-destructive">
            {problems.general}
          </p>
        )}
        <SubmitButton label="Search Flights" busyLabel="Searching…" busy={isSearching} className="max-sm:w-full" />
      </div>
    </form>
  );
}

interface DirectionProps {
  readonly slice: Slice;
  readonly name: string;
  readonly isWanted: boolean;
  /** Id of what is wrong with the choice as a whole. */
  readonly problemId: string | undefined;
  readonly onToggle: () => void;
  /** The fields of its new flight. */
  readonly children: ReactNode;
}

function Direction({ slice, name, isWanted, problemId, onToggle, children }: DirectionProps) {
  const { origin, destination } = slice;
  return (
    <fieldset
      className={`min-w-0 rounded-lg border bg-card px-4 pt-3 pb-4 shadow-raised md:px-6 ${isWanted ? 'border-primary' : 'border-line'}`}
    >
      <legend className="sr-only">{`${name}, ${origin.iataCode} to ${destination.iataCode}`}</legend>
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <p className="mb-2 text-base font-semibold">{name}</p>
          <SliceLine slice={slice} />
          <FlightLines slice={slice} className="mt-2 text-xs" />
        </div>
        <div className="grid content-start gap-2">
          <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
            <input
              type="checkbox"
              data-direction
              aria-describedby={problemId}
              aria-invalid={problemId === undefined ? undefined : true}
              checked={isWanted}
              onChange={onToggle}
              className="size-5 shrink-0 accent-primary"
            />
            Change this flight
          </label>
          {isWanted ? children : null}
        </div>
      </div>
    </fieldset>
  );
}

/** Today by the traveler's own clock; until the page is interactive, by UTC. */
function useToday(): string {
  const [today, setToday] = useState(() => utcDate(serverNow()));
  useEffect(() => setToday(ownToday()), []);
  return today;
}

/** Moves the focus to the first field that is wrong. */
function useFirstProblem(form: RefObject<HTMLFormElement | null>, { general, fields }: WishProblems): void {
  useEffect(() => {
    if (general !== null) form.current?.querySelector<HTMLElement>('[data-direction]')?.focus();
    const index = fields.findIndex((problems) => Object.keys(problems).length > 0);
    const field = (['date', 'origin', 'destination'] as const).find((name) => fields[index]?.[name] !== undefined);
    if (field !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-field="direction-${index}-${field}"]`)?.focus();
  }, [form, general, fields]);
}
