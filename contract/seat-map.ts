import * as z from 'zod/mini';
import { type Answer, amountText } from './call.ts';

const seatService = z.object({
  id: z.string(),
  passenger_id: z.string(),
  total_amount: amountText,
  total_currency: z.string(),
  sale_amount: amountText,
  sale_currency: z.string(),
});

const seatElement = z.object({
  /** 'seat', 'empty', 'exit_row', 'lavatory', 'galley', … */
  type: z.string(),
  designator: z.nullable(z.string()),
  name: z.nullable(z.string()),
  disclosures: z.array(z.string()),
  available: z.boolean(),
  available_services: z.array(seatService),
});

export const seatMap = z.object({
  id: z.string(),
  slice_id: z.string(),
  segment_id: z.string(),
  cabins: z.array(
    z.object({
      cabin_class: z.string(),
      deck: z.number(),
      deck_configuration: z.nullable(z.string()),
      aisles: z.number(),
      wings: z.nullable(z.object({ first_row_index: z.number(), last_row_index: z.number() })),
      rows: z.array(
        z.object({
          number: z.nullable(z.number()),
          sections: z.array(z.object({ elements: z.array(seatElement) })),
        }),
      ),
    }),
  ),
});

export type SeatMapAnswer = Answer<z.infer<typeof seatMap>>;
