export { LiveSearches } from './live/live-searches.ts';
export { deleteExpiredHolders, holdLoyalty } from './loyalty/loyalty-holders.ts';
export { type QuotedService, type QuotedTotal, quoteTotal } from './offers/choose-services.ts';
export { detailOffer } from './offers/detail-offer.ts';
export {
  atFirstAirport,
  countriesOf,
  type FlownDirection,
  firstDeparture,
  flightTimes,
  flownOf,
  hasDeparted,
  lastArrival,
  plannedTimes,
} from './offers/flight-times.ts';
export {
  isGone,
  readOffer,
  readSellableOffer,
  type SellableDeps,
  searchKeyOf,
  searchSold,
} from './offers/read-offer.ts';
export { flightRoutes } from './routes.ts';
export { SearchLimiter } from './search/search-limiter.ts';
export { guardSupplier } from './supplier-guard/guard-supplier.ts';
