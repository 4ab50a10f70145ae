import * as z from 'zod/mini';
import { line } from './brand-fields.ts';

/** Pieces of one page by their names; null leaves one out. */
const texts = z.optional(
  z
    .record(
      z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'There is no such piece'), z.maxLength(60)),
      z.nullable(z.object({ title: line(200), text: line(6000) })),
    )
    .check(z.refine((pieces) => Object.keys(pieces).length <= 100, 'At most 100 pieces of a page')),
);

/** A brand's own texts of the information pages; a piece that is absent stays the default's (HOME-08). */
export const pageTexts = z.object({
  contact: texts,
  about: texts,
  faq: texts,
  privacy: texts,
  terms: texts,
  cookies: texts,
  'cancellation-policy': texts,
  expedia: texts,
});

/** Claims that an administrator vouched for, by their ids (HOME-09). */
export const confirmedClaims = z
  .array(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'There is no such claim')))
  .check(z.maxLength(200));
