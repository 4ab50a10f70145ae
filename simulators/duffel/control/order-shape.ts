import type { Context } from '../context.ts';
import { type OrderShape, seatsOnFlights, setOrderShape } from '../order-shapes/order-shape.ts';
import { apiError } from '../wire/errors.ts';
import type { JsonObject } from '../wire/json.ts';

const flags = [
  'documentsWithoutTravelers',
  'documentsWithoutTypes',
  'ticketsBySlice',
  'assignsSeats',
  'bagsOnFlights',
  'sparse',
] as const;

/** Sets the shape of later orders; other parts are as usual for the airline. */
export function changeOrderShape(input: JsonObject, { store }: Context): Partial<OrderShape> {
  const seats = seatsOnFlights.find((known) => known === input.seatsOnFlights);
  if (input.seatsOnFlights !== undefined && seats === undefined)
    throw apiError('validation_inclusion', {
      pointer: '/seatsOnFlights',
      message: `One of ${seatsOnFlights.join(', ')}.`,
    });
  const { ticketMinutes } = input;
  const shape: Partial<OrderShape> = {
    ...Object.fromEntries(flags.flatMap((flag) => (typeof input[flag] === 'boolean' ? [[flag, input[flag]]] : []))),
    ...(typeof ticketMinutes === 'number' ? { ticketMinutes } : {}),
    ...(seats === undefined ? {} : { seatsOnFlights: seats }),
  };
  setOrderShape(store, shape);
  return shape;
}
