export { type DeskDeps, deskRoutes } from './routes.ts';
