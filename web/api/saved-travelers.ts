import { queryOptions } from '@tanstack/react-query';
import { listSavedTravelers } from '#contract/travelers/saved-travelers.ts';
import { request } from './client.ts';

/** The signed-in user's saved travelers: read again by each screen, and kept only while one shows them. */
export const savedTravelersQuery = queryOptions({
  queryKey: ['saved-travelers'],
  queryFn: ({ signal }) => request(listSavedTravelers, { signal }),
  refetchOnMount: 'always',
  gcTime: 0,
});
