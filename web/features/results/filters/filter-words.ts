import type { StopsChoice, TimeBucket } from '../../../../domain/flights/offer-row.ts';

/** Words of FILT-03. */
export const stopsWords: Record<StopsChoice, string> = { 0: 'Nonstop', 1: '1 stop', 2: '2+ stops' };

/** Names and hours of FILT-04. */
export const bucketWords: Record<TimeBucket, { readonly name: string; readonly hours: string }> = {
  early_morning: { name: 'Early morning', hours: '00:00–05:59' },
  morning: { name: 'Morning', hours: '06:00–11:59' },
  afternoon: { name: 'Afternoon', hours: '12:00–17:59' },
  evening: { name: 'Evening', hours: '18:00–23:59' },
};
