export { deleteTravelersOf, findTravelers } from './repository.ts';
export { savedTravelerRoutes } from './routes.ts';
