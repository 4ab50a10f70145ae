import * as z from 'zod/mini';
import { currencyExponent } from '#domain/money/money.ts';
import { isPayable } from '#domain/money/payable.ts';
import { cardReviewChoices } from '#domain/payment/card-review.ts';
import { callConversionShape, tagIdShape } from '#domain/tracking/brand-tag.ts';
import { emailAddress } from '../email-address.ts';
import { brandKey, hexColor, httpsLink, phoneNumber, picture, requiredLine } from './fields.ts';
import { homeSettings } from './home.ts';
import { confirmedClaims, operatorSettings, pageTextSettings, shellSettings } from './texts.ts';

const themeSettings = z.object({
  primary: hexColor,
  secondary: hexColor,
  accent: hexColor,
  background: hexColor,
  text: hexColor,
  font: z
    .string()
    .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/, 'Use letters, digits and spaces for the font name')),
});

export const contactSettings = z.object({
  email: emailAddress,
  phone: phoneNumber,
  /** For travelers in trouble, and in the header; absent if `phone` serves for that (SHELL-08). */
  emergencyPhone: z.exactOptional(phoneNumber),
  /** Absent if the brand has no chat (PAGE-01). */
  chatUrl: z.exactOptional(httpsLink),
  address: requiredLine(200, 'A brand needs an address'),
});

const profileLink = z.nullable(httpsLink);
export const socialSettings = z.object({ facebook: profileLink, twitter: profileLink, instagram: profileLink });

/** Major units for one passenger, by currency; a currency that is not named has no fee. */
const feeByCurrency = z
  .record(
    z.string().check(
      z.regex(/^[A-Z]{3}$/),
      z.refine((code) => currencyExponent(code) !== null),
    ),
    z
      .number()
      .check(
        z.minimum(0, 'A fee must be 0 or more'),
        z.maximum(100_000, 'A fee must be at most 100,000'),
        z.multipleOf(0.01, 'A fee can have at most two decimals'),
      ),
    { error: ({ code }) => (code === 'invalid_key' ? 'There is no such currency' : undefined) },
  )
  .check(
    z.superRefine((fees: Readonly<Record<string, number>>, context) => {
      for (const [currency, fee] of Object.entries(fees)) {
        if (!isPayable(currency)) {
          context.addIssue({ code: 'custom', path: [currency], message: `Fares cannot be sold in ${currency}` });
        }
        if (currencyExponent(currency) !== 0 || Number.isInteger(fee)) continue;
        context.addIssue({ code: 'custom', path: [currency], message: `A fee in ${currency} has no decimals` });
      }
    }),
  );

/** What the brand promises and charges for canceling online (TRIP-10, TRIP-11). */
const cancellationSettings = z.object({
  freeWithin24Hours: z.boolean(),
  feeByCurrency,
});

/** What the brand charges for changing flights online (SERV-03). */
const changeSettings = z.object({ feeByCurrency });

/** The advertising tag; nulls are none (ADM-05, PAGE-07). */
export const trackingSettings = z
  .object({
    tagId: z.nullable(z.string().check(z.trim(), z.regex(tagIdShape, 'Enter a tag id such as AW-…, G-… or GT-…'))),
    callConversion: z.nullable(
      z.string().check(z.trim(), z.regex(callConversionShape, 'Enter a conversion such as AW-123456789/label')),
    ),
  })
  .check(
    z.refine(({ tagId, callConversion }) => callConversion === null || tagId !== null, {
      path: ['tagId'],
      message: 'A conversion needs a tag id',
    }),
  );

/** What a brand decides about card payments; absent members as in `CardTerms` (HOST-03). */
export const cardSettings = z.object({
  /** Whole units of the payment's currency; 0 asks for every payment. */
  authenticateAbove: z.exactOptional(
    z
      .int('Enter the amount in whole units')
      .check(
        z.minimum(0, 'The amount must be 0 or more'),
        z.maximum(1_000_000, 'The amount must be at most 1,000,000'),
      ),
  ),
  review: z.exactOptional(z.enum(cardReviewChoices)),
  refusesPrepaid: z.exactOptional(z.boolean()),
  countries: z.exactOptional(
    z.array(z.string()).check(
      z.refine((codes) => new Set(codes).size === codes.length, 'List each country once'),
      z.refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), 'Use country codes such as US, CA, GB'),
    ),
  ),
});

/** Which optional mails a brand sends (SERV-06); an absent one is sent. */
const mailSettings = z.object({ checkIn: z.exactOptional(z.boolean()) });

/** Which optional parts of its site a brand shows (PAGE-05). */
export const siteSettings = z.object({ partnerPage: z.boolean() });

/**
 * Everything of a brand that an administrator edits (BRAND-02, PRICE-01, HOME-07…09), described here only: the calls, the
 * stored row, what pages are given and the values of the form all pick from it.
 */
export const brandSettings = z.object({
  name: requiredLine(60, 'A brand needs a name'),
  /** For canonical links and mails; null on a deployment without one. */
  domain: z.nullable(brandKey.check(z.regex(/\./, 'A domain needs a dot, such as acme.com'))),
  /** An https address, or the path of an uploaded picture; null shows the name. */
  logo: z.nullable(picture('A logo must be an https link or an uploaded picture')),
  theme: themeSettings,
  contact: contactSettings,
  social: socialSettings,
  /** Percent that is added to every supplier amount, with at most two decimals. */
  markupPercent: z
    .number('Enter the markup in percent')
    .check(
      z.minimum(0, 'The markup must be 0 percent or more'),
      z.maximum(100, 'The markup must be at most 100 percent'),
      z.multipleOf(0.01, 'The markup can have at most two decimals'),
    ),
  cancellation: cancellationSettings,
  /** Absent: the default fee. */
  change: z.exactOptional(changeSettings),
  home: homeSettings,
  /** Absent: no tag. */
  tracking: z.exactOptional(trackingSettings),
  /** Absent: the samples, as for `pageTexts`. */
  shell: z.exactOptional(shellSettings),
  /** Absent: the sample company. */
  operator: z.exactOptional(operatorSettings),
  pageTexts: z.exactOptional(pageTextSettings),
  confirmedClaims: z.exactOptional(confirmedClaims),
  /** Absent: as law and bank require, and every card. */
  cards: z.exactOptional(cardSettings),
  /** Absent: every mail. */
  mails: z.exactOptional(mailSettings),
  /** Absent in a request: stays as it is. */
  site: z.exactOptional(siteSettings),
});
export type BrandSettings = z.infer<typeof brandSettings>;
