export { type QuotedTotal, quoteTotal, type ServiceChoice } from './choose-services.ts';
export { atFirstAirport, countriesOf, firstDeparture, flightTimes, hasLeft, lastArrival } from './flight-times.ts';
export { guardSupplier } from './guard-supplier.ts';
export { readSellableOffer, type SellableDeps, searchKeyOf, searchSold } from './read-offer.ts';
export { type FlightDeps, registerFlightCalls } from './routes.ts';
export { SearchCache } from './search-cache.ts';
export { SearchesOfVisitors } from './searches-of-visitors.ts';
