import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/admin.ts';
import { limits } from '../../http/limits.ts';
import { type Refusal, type Result, refuse } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import {
  type BrandEditing,
  changeBrand,
  createBrand,
  deleteBrand,
  listEditedBrands,
  readEditedBrand,
} from './edit-brand.ts';
import { checkPicture, largestPicture, pictureTypes } from './pictures.ts';
import { findPicture, keepPicture } from './repository.ts';
import type { BrandDirectory } from './resolve-brand.ts';

export interface BrandAdminDeps extends BrandEditing {
  readonly directory: BrandDirectory;
  /** The administrator who asks, else why not. */
  requireAdministrator(request: FastifyRequest): Promise<Result<{ readonly id: string }>>;
}

const noSuchBrand: Refusal = { code: 'NOT_FOUND', message: 'There is no such brand' };
/** Room for a brand that wrote every page anew. */
const bodyLimit = 256 * 1024;

/** The brand manager's calls (ADM-05); every one asks for the role on the server (ADM-04). */
export async function registerBrandAdmin(app: FastifyInstance, deps: BrandAdminDeps): Promise<void> {
  const { directory, requireAdministrator } = deps;
  const limit = limits.admin;

  registerCall(
    app,
    calls.listBrands,
    async ({ request }) => {
      const admin = await requireAdministrator(request);
      return admin.ok ? { status: 200, body: await listEditedBrands(deps) } : admin;
    },
    { limit },
  );

  registerCall(
    app,
    calls.createBrand,
    async ({ body, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const made = await createBrand(deps, body, admin.value.id);
      directory.forget();
      return made.ok ? { status: 201, body: made.value } : made;
    },
    { limit, bodyLimit },
  );

  registerCall(
    app,
    calls.getEditedBrand,
    async ({ params, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const brand = await readEditedBrand(deps, params.key);
      return brand === null ? { refusal: noSuchBrand } : { status: 200, body: brand };
    },
    { limit },
  );

  registerCall(
    app,
    calls.saveBrand,
    async ({ params, body, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const saved = await changeBrand(deps, params.key, body, admin.value.id);
      directory.forget();
      return saved.ok ? { status: 200, body: saved.value } : saved;
    },
    { limit, bodyLimit },
  );

  registerCall(
    app,
    calls.deleteBrand,
    async ({ params, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const removed = await deleteBrand(deps, params.key, admin.value.id);
      directory.forget();
      return removed.ok ? { status: 200, body: { success: true } } : removed;
    },
    { limit },
  );

  // A room of its own: no other call takes a body that is not JSON.
  await app.register(async (uploads) => {
    uploads.addContentTypeParser([...pictureTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    registerCall(
      uploads,
      calls.uploadLogo,
      async ({ params, request }) => {
        const admin = await requireAdministrator(request);
        if (!admin.ok) return admin;
        if ((await readEditedBrand(deps, params.key)) === null) return { refusal: noSuchBrand };
        const { body } = request;
        const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
        if (!Buffer.isBuffer(body)) return refuse('UNSUPPORTED_MEDIA_TYPE', { message: pictureKinds });
        const picture = checkPicture(body, mediaType);
        if (!picture.ok) return picture;
        const { width, height, ...kept } = picture.value;
        await keepPicture(deps.db, kept, deps.clock.now());
        return { status: 201, body: { logo: `/images/${kept.id}`, width, height } };
      },
      { limit, bodyLimit: largestPicture },
    );
  });

  app.get<{ Params: { id: string } }>('/images/:id', { schema: { hide: true } }, async ({ params }, reply) => {
    const picture = /^[0-9a-f]{64}$/.test(params.id) ? await findPicture(deps.db, params.id) : null;
    if (picture === null) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    // What somebody uploaded: shown as a picture, never as a page, whatever its bytes may look like.
    return reply
      .type(picture.mediaType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
      .send(Buffer.from(picture.bytes));
  });
}

const pictureKinds = 'A logo is a PNG, JPEG or WebP picture.';
