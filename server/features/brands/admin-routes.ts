import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/brand/calls.ts';
import { adminCalls, type RequireAdministrator } from '#server/http/calls/admin-calls.ts';
import {
  type BrandEditing,
  changeBrand,
  createBrand,
  deleteBrand,
  findAdminBrand,
  listAdminBrands,
  listUnreadableBrands,
  noSuchBrand,
} from './edit-brand.ts';
import { registerPictures } from './picture-routes.ts';
import type { BrandDirectory } from './resolve-brand.ts';

export interface BrandAdminDeps extends BrandEditing {
  readonly directory: BrandDirectory;
  readonly requireAdministrator: RequireAdministrator;
  /** Called after a brand was created or changed. */
  readonly onSaved: () => void;
}

/** Fits a brand with custom texts on every page. */
const bodyLimit = 256 * 1024;

/** The calls of the brand manager (ADM-05). */
export async function brandAdminRoutes(app: FastifyInstance, deps: BrandAdminDeps): Promise<void> {
  const { directory, requireAdministrator } = deps;
  const serve = adminCalls(app, requireAdministrator);

  serve(calls.listBrands, async () => ({ status: 200, body: await listAdminBrands(deps) }));
  serve(calls.listUnreadableBrands, async () => ({ status: 200, body: await listUnreadableBrands(deps) }));

  serve(
    calls.createBrand,
    async ({ body, admin }) => {
      const created = await createBrand(deps, body, admin.id);
      directory.clearCache();
      if (created.ok) deps.onSaved();
      return created.ok ? { status: 201, body: created.value } : created;
    },
    { bodyLimit },
  );

  serve(calls.getEditedBrand, async ({ params }) => {
    const brand = await findAdminBrand(deps, params.key);
    return brand === null ? noSuchBrand : { status: 200, body: brand };
  });

  serve(
    calls.saveBrand,
    async ({ params, body, admin }) => {
      const saved = await changeBrand(deps, params.key, body, admin.id);
      directory.clearCache();
      if (saved.ok) deps.onSaved();
      return saved.ok ? { status: 200, body: saved.value } : saved;
    },
    { bodyLimit },
  );

  serve(calls.deleteBrand, async ({ params, admin }) => {
    const deleted = await deleteBrand(deps, params.key, admin.id);
    directory.clearCache();
    return deleted.ok ? { status: 200, body: { success: true } } : deleted;
  });

  await registerPictures(app, deps);
}
