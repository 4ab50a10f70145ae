import { currencyOf } from '../reference/currency.ts';
import type { Settings } from '../settings.ts';
import { unit } from '../wire/hash.ts';
import { type Currency, convertMinor, formatMinor, formatMinorBarely, fromUsdCents } from '../wire/money.ts';
import { airlineProfile } from './airline-profile.ts';
import type { Rule } from './fare-brands.ts';
import type { OfferModel, Search } from './offer-model.ts';
import { hasVariant } from './variants.ts';

/** A condition in Duffel's format; null if the airline states none. */
export type WireCondition = null | {
  readonly allowed: boolean;
  readonly penalty_amount: string | null;
  readonly penalty_currency: string | null;
};

/** An offer's rules. For ZZ they vary, with a penalty of 40 where allowed (Duffel documentation, "Test mode"). */
export function offerRules(search: Search, offer: OfferModel): { readonly refund: Rule; readonly change: Rule } {
  if (offer.owner !== 'ZZ') return { refund: offer.brand.refund, change: offer.brand.change };
  const rule = (topic: string): Rule =>
    unit(`${topic}|${search.record.token}`) < 0.6 ? { allowed: true, penaltyCents: 4000 } : { allowed: false };
  return { refund: rule('refund'), change: rule('change') };
}

/**
 * The penalty of a rule for all passengers with a seat and a number of slices, in minor units of its own currency; null
 * if unknown. The test airline's 40.00 is the same figure in every currency and is not multiplied.
 */
function penaltyMinor(
  rule: Rule,
  offer: OfferModel,
  slices: number,
  settings: Settings,
): { readonly minor: number; readonly currency: Currency } | null {
  if (rule === null || !rule.allowed || rule.penaltyCents === null) return null;
  if (offer.owner === 'ZZ') return { minor: 40 * 10 ** settings.currency.exponent, currency: settings.currency };
  const code = airlineProfile(offer.owner).penaltyCurrency;
  const currency = code === null ? settings.currency : currencyOf(code);
  const seated = offer.passengerKinds.filter((kind) => kind !== 'infant_without_seat').length;
  return { minor: fromUsdCents(rule.penaltyCents, currency) * seated * slices, currency };
}

/** A rule as JSON, with its penalty for all passengers and `slices` slices. */
export function wireCondition(rule: Rule, offer: OfferModel, slices: number, settings: Settings): WireCondition {
  if (rule === null) return null;
  if (!rule.allowed) return { allowed: false, penalty_amount: null, penalty_currency: null };
  const penalty = penaltyMinor(rule, offer, slices, settings);
  if (penalty === null) return { allowed: true, penalty_amount: null, penalty_currency: null };
  const write = hasVariant(settings, 'bare_amounts', offer.owner) ? formatMinorBarely : formatMinor;
  return {
    allowed: true,
    penalty_amount: write(penalty.minor, penalty.currency.exponent),
    penalty_currency: penalty.currency.code,
  };
}

/** The change conditions of an airline that states them per slice; the same for every offer of a journey and fare. */
type Manner = 'free in all, not in one' | 'a fee for one, twice in all' | 'one slice never';

function mannerOf(offer: OfferModel): Manner | null {
  if (offer.journeys.length < 2 || !airlineProfile(offer.owner).changesBySlice || !offer.brand.change?.allowed)
    return null;
  const draw = unit(`changes|${offer.brand.tier}|${offer.journeys.map(({ key }) => key).join()}`);
  return draw < 0.4 ? 'free in all, not in one' : draw < 0.7 ? 'a fee for one, twice in all' : 'one slice never';
}

const sliceFee: Rule = { allowed: true, penaltyCents: 9900 };
const noFee: Rule = { allowed: true, penaltyCents: 0 };

/** Change condition of the whole trip (recorded shapes: 0 for the trip next to 99 for a slice, 198 next to 99). */
export function tripChange(search: Search, offer: OfferModel, settings: Settings): WireCondition {
  const all = offer.journeys.length;
  switch (mannerOf(offer)) {
    case null:
      return wireCondition(offerRules(search, offer).change, offer, all, settings);
    case 'free in all, not in one':
      return wireCondition(noFee, offer, all, settings);
    case 'a fee for one, twice in all':
      return wireCondition(sliceFee, offer, all, settings);
    case 'one slice never':
      return null;
  }
}

/** Change condition of one slice. */
export function sliceChange(search: Search, offer: OfferModel, slice: number, settings: Settings): WireCondition {
  const isLast = slice === offer.journeys.length - 1;
  switch (mannerOf(offer)) {
    case null:
      return wireCondition(offerRules(search, offer).change, offer, 1, settings);
    case 'free in all, not in one':
      return wireCondition(isLast ? sliceFee : noFee, offer, 1, settings);
    case 'a fee for one, twice in all':
      return isLast ? null : wireCondition(sliceFee, offer, 1, settings);
    case 'one slice never':
      return wireCondition(isLast ? { allowed: false } : sliceFee, offer, 1, settings);
  }
}

/** Refund condition of one slice; most airlines state one for the whole trip only. */
export function sliceRefund(
  search: Search,
  offer: OfferModel,
  settings: Settings,
): { readonly refund_before_departure?: WireCondition } {
  if (!hasVariant(settings, 'refunds_by_slice', offer.owner)) return {};
  return { refund_before_departure: wireCondition(offerRules(search, offer).refund, offer, 1, settings) };
}

/** A refund's penalty in the billing currency; null if unknown. */
export function refundPenaltyMinor(search: Search, offer: OfferModel, settings: Settings): number | null {
  const { refund } = offerRules(search, offer);
  const penalty = penaltyMinor(refund, offer, offer.journeys.length, settings);
  return penalty === null ? null : convertMinor(penalty.minor, penalty.currency, settings.currency);
}
