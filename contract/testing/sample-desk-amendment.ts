import type { DeskAmendment } from '#domain/booking/views/desk-amendment.ts';
import { sampleBooking } from './sample-bookings.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** A change of flights at the desk that was made and could not be charged. */
export function sampleDeskAmendment(change: Partial<DeskAmendment> = {}): DeskAmendment {
  const { slices } = sampleBooking().bookingData;
  return {
    ...{
      id: 'amd_1',
      kind: 'flights' as const,
      bags: [],
      state: 'needs_attention',
      isCurrent: true,
      failureCode: null,
    },
    ...{ askedAt: '2026-11-23T10:00:00Z', confirmedAt: '2026-11-23T10:01:00Z' },
    ...{ removed: slices.slice(0, 1), added: slices.slice(0, 1), lost: ['Seat 12A, JFK → LHR (Ada Byron)'] },
    price: {
      ...{ due: usd(15_400), refund: usd(0), difference: usd(10_400), airlineFee: usd(2500) },
      ...{ fee: usd(2500), saleChange: usd(12_900) },
    },
    payment: { id: 'pay_2', state: 'capture_failed', intentId: 'pi_2', capture: usd(15_400) },
    settlement: null,
    refunds: [],
    ...change,
  };
}
