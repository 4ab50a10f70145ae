export { deleteTravelersOf, findTravelers, resealTravelers } from './repository.ts';
export { savedTravelerRoutes } from './routes.ts';
