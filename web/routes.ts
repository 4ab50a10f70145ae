import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  layout('routes/query-layout.tsx', [
    route('search', 'routes/search.tsx'),
    route('flight/:id?', 'routes/flight.tsx'),
    route('booking', 'routes/booking.tsx'),
    route('my-trips', 'routes/my-trips.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
