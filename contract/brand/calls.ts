import * as z from 'zod/mini';
import { type Answer, defineCall } from '../call.ts';
import { brandKey } from './fields.ts';
import { brandSettings } from './settings.ts';
import { withoutRules } from './without-rules.ts';

/** Stored values stay readable when a rule changes. */
const storedSettings = withoutRules(brandSettings);

/** The public part of a brand: not its markup, and its texts, terms and tag only within its pages. */
export const publicBrand = z.extend(
  z.pick(storedSettings, { name: true, domain: true, logo: true, theme: true, contact: true, social: true }),
  { key: z.string() },
);
export type PublicBrand = Answer<z.infer<typeof publicBrand>>;

export const getBrand = defineCall({
  id: 'getBrand',
  summary: 'A brand by key or domain',
  method: 'GET',
  path: '/api/brands/{brand}',
  params: z.object({ brand: z.string().check(z.maxLength(253)) }),
  answers: { 200: publicBrand },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});

/** A brand as administrators see it. */
export const adminBrand = z.extend(storedSettings, {
  key: z.string(),
  /** The built-in default brand: it can be edited, never deleted (BRAND-03). */
  isDefault: z.boolean(),
  /** When it was last saved, UTC; null for the built-in one. Sent back, it keeps two editors from undoing each other. */
  updatedAt: z.nullable(z.string()),
});
export type AdminBrand = Answer<z.infer<typeof adminBrand>>;

const brandPath = z.object({ key: brandKey });
const administrators = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const;

export const listBrands = defineCall({
  id: 'listBrands',
  summary: 'Every brand that can be read, the default one first',
  method: 'GET',
  path: '/api/admin/brands',
  answers: { 200: z.array(adminBrand) },
  errors: [...administrators],
});

/** A brand whose stored settings cannot be read: its visitors get the default brand. */
const unreadableBrand = z.object({ key: z.string(), name: z.string() });
export type UnreadableBrand = Answer<z.infer<typeof unreadableBrand>>;

export const listUnreadableBrands = defineCall({
  id: 'listUnreadableBrands',
  summary: 'The brands whose stored settings cannot be read',
  method: 'GET',
  path: '/api/admin/unreadable-brands',
  answers: { 200: z.array(unreadableBrand) },
  errors: [...administrators],
});

export const createBrand = defineCall({
  id: 'createBrand',
  summary: 'Create a brand',
  method: 'POST',
  path: '/api/admin/brands',
  body: z.extend(brandSettings, { key: brandKey }),
  answers: { 201: adminBrand },
  errors: ['INVALID_REQUEST', 'BRAND_EXISTS', 'BRAND_DOMAIN_TAKEN', ...administrators],
});

export const getEditedBrand = defineCall({
  id: 'getEditedBrand',
  summary: 'A brand with all editable settings',
  method: 'GET',
  path: '/api/admin/brands/{key}',
  params: brandPath,
  answers: { 200: adminBrand },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', ...administrators],
});

export const saveBrand = defineCall({
  id: 'saveBrand',
  summary: 'Change a brand; pages show it on their next load',
  method: 'PUT',
  path: '/api/admin/brands/{key}',
  params: brandPath,
  body: z.extend(brandSettings, { updatedAt: z.optional(z.nullable(z.string().check(z.maxLength(40)))) }),
  answers: { 200: adminBrand },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BRAND_DOMAIN_TAKEN', 'BRAND_CHANGED', ...administrators],
});

export const deleteBrand = defineCall({
  id: 'deleteBrand',
  summary: 'Delete a brand that is not the default one and has no upcoming trips',
  method: 'DELETE',
  path: '/api/admin/brands/{key}',
  params: brandPath,
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BRAND_IN_USE', ...administrators],
});

/** The body is the picture itself: PNG, JPEG or WebP of at most 256 KiB, sent under its own media type. */
export const uploadLogo = defineCall({
  id: 'uploadLogo',
  summary: 'Store a picture for a brand; saving the brand with its path as the logo uses it',
  method: 'POST',
  path: '/api/admin/brands/{key}/logo',
  params: brandPath,
  answers: { 201: z.object({ logo: z.string(), width: z.number(), height: z.number() }) },
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'PICTURE_REFUSED',
    ...administrators,
  ],
});
