import { err } from '#domain/result.ts';
import type { FlightChangeCalls } from '#server/ports/flight-changes.ts';

const message = 'No fare of this airline can be changed';
const unknown = { kind: 'not_found', message, upstreamStatus: 404, upstreamRequestId: null } as const;

/** The calls of an airline that lets nobody change flights. */
export const withoutFlightChanges: FlightChangeCalls = {
  searchFlightChanges: async () => err({ kind: 'refused', reason: 'not_changeable', message }),
  getChangeOffer: async () => err(unknown),
  createFlightChange: async () => err({ kind: 'stale', message }),
  confirmFlightChange: async () => err({ kind: 'stale', message }),
  getFlightChange: async () => err(unknown),
};
