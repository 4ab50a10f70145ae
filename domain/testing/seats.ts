import type { SeatElement, SeatMap, SeatRow } from '../seats/seat-map.ts';
import type { SeatTraveller } from '../seats/seat-rules.ts';

/** A seat of a test map: its price for everybody, or null where it is taken. */
export interface TestSeat {
  readonly designator: string;
  readonly price?: string | null;
  readonly disclosures?: readonly string[];
  /** Who may buy it; everybody unless told. */
  readonly only?: readonly string[];
}

/** A map of one cabin with an aisle in the middle of 'ABC' and 'DEF'; services are named segment, designator and traveller. */
export function testSeatMap(
  segmentId: string,
  rows: readonly (readonly TestSeat[])[],
  travellerIds: readonly string[],
): SeatMap {
  return {
    id: `sea_${segmentId}`,
    slice_id: 'sli_1',
    segment_id: segmentId,
    cabins: [
      {
        cabin_class: 'economy',
        deck: 0,
        deck_configuration: 'single',
        aisles: 1,
        wings: null,
        rows: rows.map(
          (seats): SeatRow => ({
            number: Number.parseInt(seats[0]?.designator ?? '', 10),
            sections: ['ABC', 'DEF'].map((letters) => ({
              elements: seats
                .filter(({ designator }) => letters.includes(designator.slice(-1)))
                .map((seat) => testSeat(segmentId, seat, travellerIds)),
            })),
          }),
        ),
      },
    ],
  };
}

function testSeat(segmentId: string, seat: TestSeat, travellerIds: readonly string[]): SeatElement {
  const { designator, price = '20.00', disclosures = [], only = travellerIds } = seat;
  const available_services =
    price === null
      ? []
      : only.map((passenger_id) => ({
          id: `${segmentId}_${designator}_${passenger_id}`,
          passenger_id,
          total_amount: price,
          total_currency: 'USD',
          sale_amount: price,
          sale_currency: 'USD',
        }));
  return {
    type: 'seat',
    designator,
    name: null,
    disclosures,
    available: available_services.length > 0,
    available_services,
  };
}

export function testTraveller(id: string, change: Partial<SeatTraveller> = {}): SeatTraveller {
  return { id, type: 'adult', age: null, carriesInfant: false, ...change };
}
