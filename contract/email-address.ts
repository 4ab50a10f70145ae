import * as z from 'zod/mini';
import { emailProblem, isEmail } from '#domain/people/email.ts';

/** An email address by the one rule for all of them. */
export const emailAddress = z
  .string()
  .check(z.trim(), z.refine(isEmail, { error: ({ input }) => emailProblem(String(input)) ?? '' }));
