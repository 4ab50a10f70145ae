import * as z from 'zod/mini';

/** Which optional parts of its site a brand shows (PAGE-05); absent when saved, they stay as they are. */
export const siteOptions = z.object({ partnerPage: z.boolean() });
