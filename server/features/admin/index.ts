export { type AdminDeps, adminRoutes } from './routes.ts';
