import { expect, type Page } from '@playwright/test';
import { offerCodec } from '#contract/codec/offer.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { isPassportRequired } from '#domain/passengers/passport.ts';
import { travelersFor } from '#server/testing/steps/booking-steps.ts';
import { draftText } from '#web/features/booking/passengers/traveler-draft.ts';
import { emptyPassengers, type TravelerValues } from '#web/features/booking/passengers/traveler-values.ts';
import { open } from './browser/test.ts';
import { inDays } from './search.ts';

interface Start {
  readonly brand?: string;
  /** Email address of the traveler who books. */
  readonly email?: string;
  /** Names of the travelers in order; short ones by default. */
  readonly names?: readonly { readonly firstName: string; readonly lastName: string }[];
  /** Search parameters carried in the address. */
  readonly search?: Record<string, string>;
}

const headings = {
  'passenger-info': 'Passenger Information',
  'seat-selection': 'Seat Selection',
  payment: 'Payment',
} as const;

/**
 * Opens the booking of an offer at a step, with the travelers as if typed into this tab before. Browsers store no
 * passports: if the offer requires them, they are typed in on the way.
 */
export async function openStep(
  page: Page,
  offer: OfferAnswer,
  step: keyof typeof headings,
  start: Start = {},
): Promise<void> {
  await storeDraft(page, offer, start);
  const needsPassport = isPassportRequired(offerCodec.decode(offer)) && step !== 'passenger-info';
  const address = new URLSearchParams({ offer: offer.id, brand: start.brand ?? 'default' });
  for (const [name, value] of Object.entries(start.search ?? {})) address.set(`from_${name}`, value);
  if (!needsPassport) address.set('step', step);
  await open(page, `/booking?${address}`);
  if (needsPassport) {
    await fillPassports(page);
    if (step === 'payment') await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: headings[step] })).toBeVisible();
}

/** Stores the travelers of a booking in this tab, as if typed in before. */
export async function storeDraft(page: Page, offer: OfferAnswer, { email, names }: Start = {}): Promise<void> {
  const travelers = travelersFor(offer);
  const passengers = emptyPassengers(offer.passengers).passengers.map((blank, index) => {
    const { title, firstName, lastName, gender, dateOfBirth, phone } = travelers[index] as unknown as TravelerValues;
    return {
      ...blank,
      ...{ title, firstName, lastName, gender, dateOfBirth, phone },
      ...names?.[index],
      email: email ?? 'ada@example.com',
    };
  });
  // Any URL of the site will do: session storage is per tab and origin.
  await page.goto('/robots.txt');
  await page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
    `booking:travelers:${offer.id}`,
    draftText({ passengers }),
  ] as const);
}

/** Types passports into an otherwise complete form, and continues to the seats. */
export async function fillPassports(page: Page): Promise<void> {
  const numbers = page.getByLabel('Passport number');
  await expect(numbers.first()).toBeVisible();
  for (let index = 0; index < (await numbers.count()); index++) {
    await numbers.nth(index).fill(`X 123456${index}`);
    await page.getByLabel('Passport expiry date').nth(index).fill(inDays(2000));
    await page.getByLabel('Issuing country').nth(index).selectOption('US');
  }
  await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
}
