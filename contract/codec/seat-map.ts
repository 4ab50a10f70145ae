import type { SeatCabin, SeatElement, SeatMap, SeatRow, SeatService } from '#domain/seats/seat-map.ts';
import type { SeatMapAnswer } from '../seat-map.ts';
import { list, money, nullable, shape } from './shape.ts';

type CabinAnswer = SeatMapAnswer['cabins'][number];
type RowAnswer = CabinAnswer['rows'][number];
type SectionAnswer = RowAnswer['sections'][number];
type ElementAnswer = SectionAnswer['elements'][number];
type ServiceAnswer = ElementAnswer['available_services'][number];
type Wings = NonNullable<SeatCabin['wings']>;

const service = shape<SeatService, ServiceAnswer>({ price: money('total_amount', 'total_currency'), sale: money() });
const element = shape<SeatElement, ElementAnswer>({ availableServices: list(service) });
const section = shape<SeatRow['sections'][number], SectionAnswer>({ elements: list(element) });
const row = shape<SeatRow, RowAnswer>({ sections: list(section) });
const wings = shape<Wings, NonNullable<CabinAnswer['wings']>>({});
const cabin = shape<SeatCabin, CabinAnswer>({ wings: nullable(wings), rows: list(row) });

export const seatMapCodec = shape<SeatMap, SeatMapAnswer>({ cabins: list(cabin) });
