export { type AdminDeps, registerAdminCalls } from './routes.ts';
