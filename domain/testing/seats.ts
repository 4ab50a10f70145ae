import { readMoney } from '../money/money.ts';
import type { SeatElement, SeatMap, SeatRow } from '../seats/seat-map.ts';
import type { SeatTraveler } from '../seats/seat-rules.ts';

/** A seat of a test map: its price for all travelers, or null if it is taken. */
export interface TestSeat {
  readonly designator: string;
  readonly price?: string | null;
  readonly disclosures?: readonly string[];
  /** Who may buy it; everyone by default. */
  readonly only?: readonly string[];
}

/** A map of one cabin with an aisle between 'ABC' and 'DEF'; service ids combine segment, designator and traveler. */
export function testSeatMap(
  segmentId: string,
  rows: readonly (readonly TestSeat[])[],
  travelerIds: readonly string[],
): SeatMap {
  return {
    id: `sea_${segmentId}`,
    sliceId: 'sli_1',
    segmentId,
    cabins: [
      {
        cabinClass: 'economy',
        deck: 0,
        deckConfiguration: 'single',
        aisles: 1,
        wings: null,
        rows: rows.map(
          (seats): SeatRow => ({
            number: Number.parseInt(seats[0]?.designator ?? '', 10),
            sections: ['ABC', 'DEF'].map((letters) => ({
              elements: seats
                .filter(({ designator }) => letters.includes(designator.slice(-1)))
                .map((seat) => testSeat(segmentId, seat, travelerIds)),
            })),
          }),
        ),
      },
    ],
  };
}

function testSeat(segmentId: string, seat: TestSeat, travelerIds: readonly string[]): SeatElement {
  const { designator, price = '20.00', disclosures = [], only = travelerIds } = seat;
  const availableServices =
    price === null
      ? []
      : only.map((passengerId) => ({
          id: `${segmentId}_${designator}_${passengerId}`,
          passengerId,
          price: readMoney(price, 'USD'),
          sale: readMoney(price, 'USD'),
        }));
  return {
    type: 'seat',
    designator,
    name: null,
    disclosures,
    available: availableServices.length > 0,
    availableServices,
  };
}

export function testTraveler(id: string, change: Partial<SeatTraveler> = {}): SeatTraveler {
  return { id, type: 'adult', age: null, carriesInfant: false, ...change };
}
