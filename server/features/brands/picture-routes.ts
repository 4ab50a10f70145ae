import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { uploadLogo } from '#contract/brand/calls.ts';
import { adminCalls, type RequireAdministrator } from '#server/http/calls/admin-calls.ts';
import { hasCurrent, type KeptFile, sendKept } from '#server/http/calls/kept-file.ts';
import { refuse } from '#server/refusal.ts';
import { type BrandEditing, findAdminBrand, noSuchBrand } from './edit-brand.ts';
import { checkPicture, largestPicture, pictureTypes } from './pictures.ts';
import { findPicture, storePicture } from './repository.ts';

export interface PictureDeps extends BrandEditing {
  readonly requireAdministrator: RequireAdministrator;
}

/** Pictures kept in memory. */
const maxPictureBytes = 8 * 1024 * 1024;

const pictureKinds = 'A logo must be a PNG, JPEG or WebP picture.';

/** Uploads a picture for a brand, and serves it. */
export async function registerPictures(app: FastifyInstance, deps: PictureDeps): Promise<void> {
  // In its own scope, because all other calls take only JSON.
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

  const pictures = new LRUCache<string, KeptFile>({
    maxSize: maxPictureBytes,
    sizeCalculation: ({ body }) => body.length,
    // A picture is read once for all concurrent requests.
    fetchMethod: async (id) => {
      const picture = await findPicture(deps.db, id);
      if (picture === null) return undefined;
      return { type: picture.mediaType, body: Buffer.from(picture.bytes), packed: null, tag: tagOf(id) };
    },
    ignoreFetchAbort: true,
  });
  const options = { config: { takesPlace: true }, compress: false, schema: { hide: true } } as const;
  app.get<{ Params: { id: string } }>('/images/:id', options, async (request, reply) => {
    const { id } = request.params;
    const isId = /^[0-9a-f]{64}$/.test(id);
    // The picture at an address never changes.
    if (isId && hasCurrent(request, tagOf(id)))
      return reply
        .headers({ ...headers, etag: tagOf(id) })
        .status(304)
        .send();
    const picture = isId ? await pictures.fetch(id) : undefined;
    if (picture === undefined) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    return sendKept(request, reply.headers(headers), picture);
  });
}

const tagOf = (id: string) => `"${id}"`;

/** Uploaded bytes are always served as a picture, never as a page, whatever their content. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  // Mails show logos, too.
  'cross-origin-resource-policy': 'cross-origin',
};
