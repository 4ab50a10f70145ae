import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const brandAnswer = z.object({
  key: z.string(),
  name: z.string(),
  domain: z.nullable(z.string()),
  /** Path or https address of the logo; null shows the name. */
  logo: z.nullable(z.string()),
  theme: z.object({
    primary: z.string(),
    secondary: z.string(),
    accent: z.string(),
    background: z.string(),
    text: z.string(),
    font: z.string(),
  }),
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    /** For travelers in trouble; absent where the phone serves for that (SHELL-08). */
    emergencyPhone: z.optional(z.string()),
    /** https; absent where the brand has no chat. */
    chatUrl: z.optional(z.string()),
  }),
  social: z.object({
    facebook: z.nullable(z.string()),
    twitter: z.nullable(z.string()),
    instagram: z.nullable(z.string()),
  }),
});
export type BrandAnswer = z.infer<typeof brandAnswer>;

export const getBrand = defineCall({
  id: 'getBrand',
  summary: 'A brand by key or domain',
  method: 'GET',
  path: '/api/brands/{brand}',
  params: z.object({ brand: z.string().check(z.maxLength(253)) }),
  answers: { 200: brandAnswer },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});
