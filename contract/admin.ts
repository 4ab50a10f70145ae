import * as z from 'zod/mini';
import { benefitKinds } from '../domain/content/home-content.ts';
import { httpsLink, line, phoneNumber, picture, requiredLine } from './brand-fields.ts';
import { operatorRecord } from './brand-operator.ts';
import { confirmedClaims, pageTexts } from './brand-page-texts.ts';
import { shellOverrides } from './brand-shell.ts';
import { type Answer, defineCall } from './call.ts';
import { siteOptions } from './site-options.ts';
import { brandTracking } from './tracking.ts';

/** Settings of the deployment (documents, section 3). */
export const adminSettings = z.object({
  /** Whether new bookings are real. */
  enableLiveMode: z.boolean(),
  /** Whether live credentials of the flight supplier are set. */
  duffelApiConfigured: z.boolean(),
  /** Whether live credentials of the payment provider are set. */
  stripeConfigured: z.boolean(),
  /** 'production' or 'demo'. */
  environment: z.string(),
});
export type AdminSettings = Answer<z.infer<typeof adminSettings>>;

export const getAdminSettings = defineCall({
  id: 'getAdminSettings',
  summary: 'Settings of the deployment, for administrators',
  method: 'GET',
  path: '/api/admin/settings',
  answers: { 200: adminSettings },
  errors: ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
});

export const saveAdminSettings = defineCall({
  id: 'saveAdminSettings',
  summary:
    'Switch between test and live mode; live needs both vendors, an account that may take cards, and no check that refuses',
  method: 'POST',
  path: '/api/admin/settings',
  body: z.object({ enableLiveMode: z.boolean() }),
  answers: { 200: adminSettings },
  errors: ['INVALID_REQUEST', 'NOT_AUTHENTICATED', 'FORBIDDEN', 'LIVE_MODE_REFUSED', 'RATE_LIMITED'],
});

export const adminLogin = defineCall({
  id: 'adminLogin',
  summary: 'Verify that this session is still an administrator’s, before and after a change of mode',
  method: 'POST',
  path: '/api/admin/login',
  answers: { 200: z.object({ success: z.literal(true), message: z.string() }) },
  errors: ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
});

const hexColor = z.string().check(z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'A color is written #rrggbb'));
const optionalLink = z.nullable(httpsLink);

const figure = z.object({ value: requiredLine(20, 'Say the figure'), label: requiredLine(60, 'Say what it counts') });

/** What a brand says on its home page in place of the samples; a part that is absent stays the sample (HOME-07). */
export const homeOverrides = z.object({
  hero: z.optional(
    z.object({
      badge: line(60),
      badgeCondition: line(80),
      title: requiredLine(80, 'The page needs a title'),
      text: line(240),
    }),
  ),
  figures: z.optional(z.array(figure).check(z.maxLength(6))),
  benefits: z.optional(
    z
      .array(
        z.object({
          kind: z.enum(benefitKinds),
          title: requiredLine(60, 'Say the benefit'),
          text: requiredLine(240, 'Explain the benefit'),
          condition: line(160),
        }),
      )
      .check(z.maxLength(12)),
  ),
  paymentPlans: z.optional(line(240)),
  testimonials: z.optional(
    z
      .array(
        z.object({
          quote: requiredLine(400, 'Say what they said'),
          name: requiredLine(60, 'Say who said it'),
          trip: line(80),
          savings: line(20),
        }),
      )
      .check(z.maxLength(12)),
  ),
  closing: z.optional(
    z.nullable(
      z.object({
        title: requiredLine(80, 'Say something'),
        text: line(240),
        figures: z.array(figure).check(z.maxLength(6)),
      }),
    ),
  ),
});

const brandKey = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'At most 253 characters'),
    z.regex(
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
      'Small letters, digits and hyphens, or a host name',
    ),
  );

/** Everything of a brand that an administrator edits (BRAND-02, PRICE-01, HOME-07…09). */
export const brandInput = z.object({
  name: requiredLine(60, 'A brand needs a name'),
  domain: z.nullable(brandKey.check(z.regex(/\./, 'A domain has a dot, such as acme.com'))),
  /** An https address, or the path of an uploaded picture; null shows the name. */
  logo: z.nullable(picture('A logo is an https link or an uploaded picture')),
  theme: z.object({
    primary: hexColor,
    secondary: hexColor,
    accent: hexColor,
    background: hexColor,
    text: hexColor,
    font: z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/, 'A font is named with letters, digits and spaces')),
  }),
  contact: z.object({
    email: z.email('This is not an email address').check(z.maxLength(254, 'At most 254 characters')),
    phone: phoneNumber,
    /** For travelers in trouble, and in the header; absent where the phone serves for that (SHELL-08). */
    emergencyPhone: z.optional(phoneNumber),
    /** Where a chat is; absent where there is none (PAGE-01). */
    chatUrl: z.optional(httpsLink),
    address: requiredLine(200, 'A brand needs an address'),
  }),
  social: z.object({ facebook: optionalLink, twitter: optionalLink, instagram: optionalLink }),
  /** Percent that is added to every supplier amount, with at most two decimals. */
  markupPercent: z
    .number('Say the markup in percent')
    .check(
      z.minimum(0, 'A markup is 0 percent or more'),
      z.maximum(100, 'A markup is at most 100 percent'),
      z.multipleOf(0.01, 'A markup has at most two decimals'),
    ),
  /** What the brand promises and charges for cancelling online (TRIP-10, TRIP-11). */
  cancellation: z.object({
    freeWithin24Hours: z.boolean(),
    /** Major units for one passenger, by currency; a currency that is not named has no fee. */
    feeByCurrency: z.record(
      z.string().check(z.regex(/^[A-Z]{3}$/, 'A currency is three capital letters')),
      z
        .number()
        .check(
          z.minimum(0, 'A fee is 0 or more'),
          z.maximum(100_000, 'A fee is at most 100,000'),
          z.multipleOf(0.01, 'A fee has at most two decimals'),
        ),
    ),
  }),
  home: homeOverrides,
  /** Absent is a brand without a tag. */
  tracking: z.optional(brandTracking),
  shell: z.optional(shellOverrides),
  /** Absent: the sample. */
  operator: z.optional(operatorRecord),
  pageTexts: z.optional(pageTexts),
  confirmedClaims: z.optional(confirmedClaims),
  site: z.optional(siteOptions),
});
export type BrandInput = z.infer<typeof brandInput>;

/** A brand as its editor sees it. */
export const editedBrand = z.extend(brandInput, {
  key: z.string(),
  /** The built-in default brand: it can be edited, never deleted (BRAND-03). */
  isDefault: z.boolean(),
  /** When it was last saved, UTC; null for the built-in one. Sent back, it keeps two editors from undoing each other. */
  updatedAt: z.nullable(z.string()),
});
export type EditedBrand = Answer<z.infer<typeof editedBrand>>;

const brandPath = z.object({ key: brandKey });
const administrators = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const;

export const listBrands = defineCall({
  id: 'listBrands',
  summary: 'Every brand, the default one first',
  method: 'GET',
  path: '/api/admin/brands',
  answers: { 200: z.array(editedBrand) },
  errors: [...administrators],
});

export const createBrand = defineCall({
  id: 'createBrand',
  summary: 'Make a brand',
  method: 'POST',
  path: '/api/admin/brands',
  body: z.extend(brandInput, { key: brandKey }),
  answers: { 201: editedBrand },
  errors: ['INVALID_REQUEST', 'BRAND_EXISTS', 'BRAND_DOMAIN_TAKEN', ...administrators],
});

export const getEditedBrand = defineCall({
  id: 'getEditedBrand',
  summary: 'A brand with everything that can be edited',
  method: 'GET',
  path: '/api/admin/brands/{key}',
  params: brandPath,
  answers: { 200: editedBrand },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', ...administrators],
});

export const saveBrand = defineCall({
  id: 'saveBrand',
  summary: 'Change a brand; pages show it on their next load',
  method: 'PUT',
  path: '/api/admin/brands/{key}',
  params: brandPath,
  body: z.extend(brandInput, { updatedAt: z.optional(z.nullable(z.string().check(z.maxLength(40)))) }),
  answers: { 200: editedBrand },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BRAND_DOMAIN_TAKEN', 'BRAND_CHANGED', ...administrators],
});

export const deleteBrand = defineCall({
  id: 'deleteBrand',
  summary: 'Delete a brand that is not the default one and has no trips ahead',
  method: 'DELETE',
  path: '/api/admin/brands/{key}',
  params: brandPath,
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BRAND_IN_USE', ...administrators],
});

/** The body is the picture itself: PNG, JPEG or WebP of at most 256 KiB, sent under its own media type. */
export const uploadLogo = defineCall({
  id: 'uploadLogo',
  summary: 'Store a picture for a brand; its path is put into the brand’s logo by saving it',
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
