import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Pages of text without script; their contents are in `features/pages`. */
const informationPaths = ['contact', 'about', 'faq', 'privacy', 'terms', 'cookies', 'cancellation-policy'];

export default [
  index('routes/home.tsx'),
  layout('routes/query-layout.tsx', [
    route('search', 'routes/search.tsx'),
    route('search/plain', 'routes/search-plain.tsx'),
    route('flight/:id?', 'routes/flight.tsx'),
    route('booking', 'routes/booking.tsx'),
    route('my-trips', 'routes/my-trips.tsx'),
    route('my-trips/change', 'routes/changes/change-flights.tsx'),
    route('my-trips/bags', 'routes/changes/add-bags.tsx'),
    route('booking/change', 'routes/changes/change-payment.tsx'),
    route('account-settings', 'routes/account/account-settings.tsx'),
  ]),
  route('login', 'routes/account/login.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('auth', 'routes/account/auth.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('profile', 'routes/account/profile.tsx'),
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/home.tsx'),
    route('admin-settings', 'routes/admin/settings.tsx'),
    route('admin/bookings', 'routes/admin/bookings.tsx'),
    route('admin/bookings/:id', 'routes/admin/booking.tsx'),
    route('admin/brands', 'routes/admin/brands.tsx'),
    route('admin/brands/new', 'routes/admin/new-brand.tsx'),
    route('admin/brands/:key', 'routes/admin/brand.tsx'),
  ]),
  route('expedia', 'routes/partner.tsx'),
  ...informationPaths.map((path) => route(path, 'routes/information.tsx', { id: path })),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
