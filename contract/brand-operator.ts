import * as z from 'zod/mini';
import { line, picture } from './brand-fields.ts';

/** Who runs a brand, as its pages tell it; what is empty is not shown (HOME-08). */
export const operatorRecord = z.object({
  legalName: line(120),
  office: line(200),
  registration: line(240),
  accreditation: line(40),
  /** '' for none. */
  accreditationLogo: z.union([z.literal(''), picture('A mark is an https link or an uploaded picture')]),
});
