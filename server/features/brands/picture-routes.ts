import type { FastifyInstance } from 'fastify';
import { uploadLogo } from '#contract/brand/calls.ts';
import { adminCalls, type RequireAdministrator } from '#server/http/calls/admin-calls.ts';
import { refuse } from '#server/refusal.ts';
import { type BrandEditing, findAdminBrand, noSuchBrand } from './edit-brand.ts';
import { checkPicture, largestPicture, pictureTypes } from './pictures.ts';
import { findPicture, storePicture } from './repository.ts';

export interface PictureDeps extends BrandEditing {
  readonly requireAdministrator: RequireAdministrator;
}

const pictureKinds = 'A logo must be a PNG, JPEG or WebP picture.';

/** Uploads a picture for a brand, and serves it. */
export async function registerPictures(app: FastifyInstance, deps: PictureDeps): Promise<void> {
  // In its own scope: all other calls take JSON only.
  await app.register(async (uploads) => {
    uploads.addContentTypeParser([...pictureTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    adminCalls(uploads, deps.requireAdministrator)(
      uploadLogo,
      async ({ params, request }) => {
        if ((await findAdminBrand(deps, params.key)) === null) return noSuchBrand;
        const { body } = request;
        const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
        if (!Buffer.isBuffer(body)) return refuse('UNSUPPORTED_MEDIA_TYPE', { message: pictureKinds });
        const picture = checkPicture(body, mediaType);
        if (!picture.ok) return picture;
        const { width, height, ...stored } = picture.value;
        await storePicture(deps.db, stored, deps.clock.now());
        return { status: 201, body: { logo: `/images/${stored.id}`, width, height } };
      },
      { bodyLimit: largestPicture },
    );
  });

  app.get<{ Params: { id: string } }>('/images/:id', { schema: { hide: true } }, async ({ params }, reply) => {
    const picture = /^[0-9a-f]{64}$/.test(params.id) ? await findPicture(deps.db, params.id) : null;
    if (picture === null) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    // Uploaded bytes are always served as a picture, never as a page, whatever their content.
    return (
      reply
        .type(picture.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'inline')
        // Mails show logos, too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Buffer.from(picture.bytes))
    );
  });
}
