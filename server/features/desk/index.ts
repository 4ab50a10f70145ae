export { type DeskDeps, registerDeskCalls } from './routes.ts';
