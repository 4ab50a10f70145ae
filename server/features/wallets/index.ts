export { registerAssociationFile } from './association-file.ts';
export { registerHosts, type WalletDeps } from './registration.ts';
export { type WalletAdminDeps, walletAdminRoutes } from './routes.ts';
