import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import type { AmendmentRow } from '../lifecycle.ts';
import type { AmendmentWork } from './amendment-work.ts';
import { bagsWork } from './bags-added.ts';
import { flightsWork } from './flights-changed.ts';

const works: Readonly<Record<AmendmentKind, AmendmentWork>> = { flights: flightsWork, bags: bagsWork };

/** How an amendment is made, looked up and recorded. */
export function workOf({ kind }: AmendmentRow): AmendmentWork {
  return works[kind];
}
