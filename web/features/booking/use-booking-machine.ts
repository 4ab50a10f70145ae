import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Money } from '#domain/money/money.ts';
import { advance } from './booking-machine.ts';
import { type BookingCommand, type BookingEvent, type BookingState, initialBooking } from './booking-state.ts';

/**
 * The state of a booking screen and the function that sends it events; `run` executes the machine's commands at once.
 */
export function useBookingMachine(
  price: Money,
  run: RefObject<(command: BookingCommand) => void>,
): readonly [BookingState, (event: BookingEvent) => void] {
  const [state, setState] = useState(() => initialBooking(price));
  // Events between two renders build on each other.
  const current = useRef(state);
  const send = useCallback(
    (event: BookingEvent) => {
      const next = advance(current.current, event);
      current.current = next.state;
      setState(next.state);
      for (const command of next.commands) run.current(command);
    },
    [run],
  );
  return [state, send];
}
