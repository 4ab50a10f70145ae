import type { FastifyInstance } from 'fastify';
import { getBrand } from '#contract/brand/calls.ts';
import { isBrandKey } from '#domain/brand/brand-key.ts';
import { defaultBrandKey } from '#domain/brand/default-brand.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { refuse } from '#server/refusal.ts';
import { toPublicBrand } from './brand-views.ts';
import type { BrandDirectory } from './resolve-brand.ts';

export async function brandRoutes(
  app: FastifyInstance,
  { directory }: { readonly directory: BrandDirectory },
): Promise<void> {
  registerCall(app, getBrand, async ({ params, request }) => {
    const key = params.brand.toLowerCase();
    if (!isBrandKey(key)) return refuse('INVALID_REQUEST', { message: 'This is not a brand key' });
    // The default brand is served even if brands cannot be read (BRAND-03).
    const brand = key === defaultBrandKey ? await directory.ofKey(key, request.log) : await directory.find(key);
    if (brand === null) return refuse('NOT_FOUND', { message: 'There is no such brand' });
    return { status: 200, body: toPublicBrand(brand) };
  });
}
