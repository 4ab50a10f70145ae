import type { FastifyInstance } from 'fastify';
import { type BrandAnswer, getBrand } from '../../../contract/brands.ts';
import { defaultBrandKey, isBrandKey } from '../../../domain/brand/brand-key.ts';
import { registerCall } from '../../http/register-call.ts';
import type { Brand } from './brand.ts';
import type { BrandDirectory } from './resolve-brand.ts';

export function registerBrandCalls(app: FastifyInstance, directory: BrandDirectory): void {
  registerCall(app, getBrand, async ({ params, request }) => {
    const key = params.brand.toLowerCase();
    if (!isBrandKey(key)) return { refusal: { code: 'INVALID_REQUEST', message: 'This is not a brand key' } };
    // The default brand answers even where brands cannot be read (BRAND-03).
    const brand = key === defaultBrandKey ? await directory.ofKey(key, request.log) : await directory.find(key);
    if (brand === null) return { refusal: { code: 'NOT_FOUND', message: 'There is no such brand' } };
    return { status: 200, body: toBrandAnswer(brand) };
  });
}

/** What of a brand may leave the server: not its markup; its texts, terms and tag only within their pages. */
export function toBrandAnswer(brand: Brand): BrandAnswer {
  const { markupBasisPoints: _m, home: _h, cancellation: _c, tracking: _t, ...rest } = brand;
  const { shell: _s, operator: _o, pageTexts: _p, confirmedClaims: _v, site: _w, ...answer } = rest;
  return answer;
}
