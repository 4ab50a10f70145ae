export { type BrandAdminDeps, registerBrandAdmin } from './admin-routes.ts';
export type { Brand } from './brand.ts';
export { sampleBrands } from './built-in.ts';
export { listEditedBrands } from './edit-brand.ts';
export { seedBrands } from './repository.ts';
export { type BrandDirectory, createBrandDirectory } from './resolve-brand.ts';
export { registerBrandCalls, toBrandAnswer } from './routes.ts';
