/** The screens of a booking, in order (BOOK-03). */
export const bookingSteps = ['passenger-info', 'seat-selection', 'payment', 'confirmation'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** The heading of each step (BOOK-01). */
export const stepHeadings: Record<BookingStep, string> = {
  'passenger-info': 'Passenger Information',
  'seat-selection': 'Seat Selection',
  payment: 'Payment',
  confirmation: 'Booking Confirmed',
};

/** The names in the step indicator (BOOK-01). */
export const stepNames: Record<BookingStep, string> = {
  'passenger-info': 'Passenger Details',
  'seat-selection': 'Seat Selection',
  payment: 'Payment',
  confirmation: 'Confirmation',
};

/** The step in a URL. The confirmation has a URL of its own, so it is never returned here. */
export function stepOf(params: URLSearchParams): Exclude<BookingStep, 'confirmation'> {
  const step = params.get('step');
  return step === 'seat-selection' || step === 'payment' ? step : 'passenger-info';
}

/** The same URL at another step; the first step is omitted. */
export function addressOfStep(params: URLSearchParams, step: BookingStep): string {
  const next = new URLSearchParams(params);
  if (step === 'passenger-info') next.delete('step');
  else next.set('step', step);
  return `/booking?${next}`;
}
