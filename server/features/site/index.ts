export { registerSiteFiles, type SiteBrand } from './routes.ts';
