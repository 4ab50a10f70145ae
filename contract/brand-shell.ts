import * as z from 'zod/mini';
import { line } from './brand-fields.ts';

/** The one of the header has little room. */
const narrowBadge = z.optional(z.object({ text: line(24), condition: line(40) }));
const badge = z.optional(z.object({ text: line(30), condition: line(120) }));

/** What a brand says in header, side menu and footer in place of the samples; an empty text disappears (HOME-08). */
export const shellOverrides = z.object({
  badges: z.optional(
    z.object({ save: narrowBadge, fees: badge, help: badge, secure: badge, accredited: badge, support: badge }),
  ),
  blurb: z.optional(line(300)),
});
