import * as z from 'zod/mini';
import { benefitKinds } from '#domain/content/home/home-content.ts';
import { homePlaceholders } from '#domain/content/text/placeholders.ts';
import { line, lines, requiredLine, requiredLines } from './fields.ts';
import { onlyPlaceholders } from './placeholders.ts';

const figure = z.object({ value: requiredLine(20, 'Enter the figure'), label: requiredLine(60, 'Enter its label') });

const hero = z.object({
  badge: line(60),
  badgeCondition: line(80),
  title: requiredLine(80, 'The page needs a title'),
  text: lines(240),
});

const benefit = z.object({
  kind: z.enum(benefitKinds),
  title: requiredLine(60, 'Enter the benefit'),
  text: requiredLines(240, 'Explain the benefit'),
  condition: line(240),
});

const testimonial = z.object({
  quote: requiredLines(400, 'Enter what they said'),
  name: requiredLine(60, 'Enter who said it'),
  trip: line(80),
  savings: line(20),
});

const closing = z.object({
  title: requiredLine(80, 'Enter a text'),
  text: lines(240),
  figures: z.array(figure).check(z.maxLength(6)),
});

/** A brand's own parts of its home page; an absent part stays the sample, an empty one is not shown (HOME-07). */
export const homeSettings = z
  .object({
    hero: z.exactOptional(hero),
    figures: z.exactOptional(z.array(figure).check(z.maxLength(6))),
    benefits: z.exactOptional(z.array(benefit).check(z.maxLength(12))),
    paymentPlans: z.exactOptional(lines(240)),
    testimonials: z.exactOptional(z.array(testimonial).check(z.maxLength(12))),
    closing: z.exactOptional(z.nullable(closing)),
  })
  .check(onlyPlaceholders(homePlaceholders));
