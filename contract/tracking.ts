import * as z from 'zod/mini';
import { callConversionShape, tagIdShape } from '../domain/tracking/brand-tag.ts';

/** The advertising tag of a brand as its editor sends it; nulls are none (ADM-05, PAGE-07). */
export const brandTracking = z
  .object({
    tagId: z.nullable(z.string().check(z.trim(), z.regex(tagIdShape, 'A tag id is written AW-…, G-… or GT-…'))),
    callConversion: z.nullable(
      z.string().check(z.trim(), z.regex(callConversionShape, 'A conversion is written AW-123456789/label')),
    ),
  })
  .check(
    z.refine(({ tagId, callConversion }) => callConversion === null || tagId !== null, {
      path: ['tagId'],
      message: 'A conversion needs the id of the tag',
    }),
  );
export type BrandTracking = z.infer<typeof brandTracking>;
