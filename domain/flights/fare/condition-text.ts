import { freeHours } from '#domain/booking/refund-rule.ts';
import { changeFeeText } from '#domain/content/policy-figures.ts';
import { formatExact } from '#domain/money/format.ts';
import { inCurrency, isSameMoney, type Money } from '#domain/money/money.ts';
import type { FareConditions, FareRule, Slice } from '../offer.ts';
import { paysBack } from './fare-conditions.ts';

/** Whether a fare allows something, in words; 'some': for some flights, 'open': the airline does not say. */
export const answerWords = {
  yes: 'Yes',
  no: 'No',
  some: 'For some flights',
  open: 'Depends on the airline',
} as const;

export type FareAnswer = keyof typeof answerWords;

/** A fare condition: the answer, and in words the fee if known. */
export interface ConditionText {
  readonly answer: FareAnswer;
  /** What applies to all flights, or to each slice by its airports; empty if nothing more is known. */
  readonly details: readonly string[];
  /** What the answer means for a traveler whose plans change. */
  readonly meaning: string;
}

/** From an offer or a booking. */
export interface Conditions {
  readonly conditions: FareConditions;
  readonly slices: readonly Slice[];
  readonly passengers: readonly unknown[];
  /** The supplier's price of the fare; missing if not known. */
  readonly total?: Money | undefined;
}

/** The same, with what we charge for a change. */
export interface ConditionsWithFee extends Conditions {
  /** Our fee per passenger for changing the flights online, zero if there is none; null if not known. */
  readonly changeFee: Money | null;
  /** Whether the airline changes them online; missing before it is booked, when nobody knows. */
  readonly isChangedOnline?: boolean | undefined;
}

type Meanings = Record<FareAnswer, string>;

const refundMeanings: Meanings = {
  yes: 'If you cancel the whole trip before departure, the airline pays money back, less any fee it charges. “If you cancel” in the fare rules names what everybody keeps.',
  no: 'If you cancel, the airline does not pay this fare back. Where the airline itself cancels a flight, other rules apply.',
  some: 'The airline pays back some of these flights and not the others. We ask it for the amount and show it before you confirm.',
  open: 'The airline did not tell us whether this fare is paid back when you cancel. If that matters to you, ask before you book.',
};

const changeMeanings: Meanings = {
  yes: 'The flights can be moved before departure, online in My Trips where the airline allows it, or by phone. You pay any airline fee, our fee, and the difference where the new fare is higher.',
  no: 'The airline does not move flights of this fare to another date or time: you would need a new ticket.',
  some: 'The airline moves some of these flights and not the others. For those you would need a new ticket.',
  open: 'The airline did not tell us whether these flights can be moved. If that matters to you, ask before you book.',
};

/**
 * Whether the fare is refundable if the whole trip is canceled (FLT-05). `isFree`: our 24-hour rule applies and takes
 * precedence over the fare (F-80).
 */
export function refundText(offer: Conditions, isFree: boolean): ConditionText {
  const { refundable, refundPenalty } = offer.conditions;
  const stated = conditionText(offer, {
    whole: { allowed: refundable, penalty: refundPenalty },
    of: ({ conditions }) => conditions?.refund ?? null,
    free: 'No airline fee for refunds',
    denied: 'no refund',
    meanings: refundMeanings,
  });
  const text = stated.answer === 'yes' && !paysBack(offer) ? nothingLeft(stated) : stated;
  return isFree ? { ...text, details: [...text.details, freeFirstText] } : text;
}

/** Refunds that the airline allows for a fee as high as the fare. */
function nothingLeft({ details }: ConditionText): ConditionText {
  return { answer: 'no', details: [...details, 'The fee takes the whole fare'], meaning: refundMeanings.no };
}

/** Added to the fare's refund terms while our own rule applies. */
const freeFirstText = `This is the airline’s rule; within ${freeHours} hours of booking, our free cancellation applies instead`;

/** Whether the flights can be changed (FLT-05). */
export function changeText(offer: Conditions): ConditionText {
  const { changeable, changePenalty } = offer.conditions;
  return conditionText(offer, {
    whole: { allowed: changeable, penalty: changePenalty },
    of: ({ conditions }) => conditions?.change ?? null,
    free: freeChangeText,
    denied: 'no changes',
    meanings: changeMeanings,
  });
}

const freeChangeText = 'No airline fee for changes';

/**
 * What moving the flights costs (TERMS-01): the airline's fee, ours, and the difference in fare. Empty if the fare does not
 * allow it.
 */
export function changeCost(offer: ConditionsWithFee): readonly string[] {
  const { answer, details } = changeText(offer);
  if (answer === 'no') return [];
  const fees = details.length === 0 ? ['Airline fee: not stated by the airline'] : details;
  return [...fees, ...onlineFee(offer), `Our fee by phone: ${changeFeeText}`, 'Plus any difference in fare'];
}

function onlineFee({ changeFee, isChangedOnline }: ConditionsWithFee): readonly string[] {
  if (isChangedOnline === false) return [];
  const scope = isChangedOnline === true ? '' : ', where the airline allows it';
  if (changeFee === null) return [`Our fee online: shown before you confirm${scope}`];
  return changeFee.amountMinor === 0 ? [] : [`Our fee online: ${formatExact(changeFee)} per passenger${scope}`];
}

/** Whether the flights can be changed, with all that a change costs (FLT-05, TERMS-01). */
export function changeTerms(offer: ConditionsWithFee): ConditionText {
  return { ...changeText(offer), details: changeCost(offer) };
}

/**
 * What the fare allows, one sentence per topic: 'Refundable: Yes. Airline fee $70.' For changes, all that they cost is
 * named (F-31, F-80).
 */
export function fareSentences(offer: ConditionsWithFee, isFree: boolean): string[] {
  return [fareSentence('Refundable', refundText(offer, isFree)), fareSentence('Changeable', changeTerms(offer))];
}

/** An answer and what is known of it: 'Refundable: Yes. Airline fee $70.' */
export function fareSentence(name: string, { answer, details }: Pick<ConditionText, 'answer' | 'details'>): string {
  return `${[`${name}: ${answerWords[answer]}`, ...details].join('. ')}.`;
}

interface Topic {
  /** Applies to every slice. */
  readonly whole: FareRule;
  readonly of: (slice: Slice) => FareRule | null;
  /** Shown if the airline charges nothing. */
  readonly free: string;
  readonly denied: string;
  readonly meanings: Meanings;
}

function conditionText({ slices, passengers, total }: Conditions, topic: Topic): ConditionText {
  const named = (fee: Money) => feeText(fee, total);
  const { whole, of, free, denied, meanings } = topic;
  const rules = slices.map(of);
  const answers = new Set(rules.flatMap((rule) => (rule?.allowed == null ? [] : [rule.allowed])));
  const answer = answers.size > 1 ? 'some' : answerOf(whole.allowed);
  const all =
    passengers.length < 2 ? '' : ` for ${passengers.length === 2 ? 'both' : `all ${passengers.length}`} travelers`;
  const penalty = whole.penalty;
  // Some airlines repeat the fee of the trip at each slice (recorded).
  const isRepeated = rules.every((rule) => rule?.allowed === true && isSamePenalty(rule.penalty, penalty));
  const isOneRule =
    rules.length < 2 || answers.size === 0 || isRepeated || (answers.size === 1 && rules.every(isFreeOrDenied));
  if (isOneRule) {
    if (whole.allowed !== true || penalty === null) return { answer, details: [], meaning: meanings[answer] };
    const trip = slices.length < 2 ? '' : all === '' ? ' for the whole trip' : ', whole trip';
    const text = penalty.amountMinor === 0 ? free : `Airline fee ${named(penalty)}${all}${trip}`;
    return { answer, details: [text], meaning: meanings[answer] };
  }
  const lines = slices.map(
    (slice, index) => `${airportsOf(slice)}: ${ruleText(rules[index] ?? null, denied, all, named)}`,
  );
  const together =
    penalty === null || isSumOf(rules, penalty) ? [] : [`All flights together: airline fee ${named(penalty)}${all}`];
  return { answer, details: [...lines, ...together], meaning: meanings[answer] };
}

/** '£78', or '£78 (stated by the airline in GBP)' in another currency than the fare's: nothing converts it. */
function feeText(fee: Money, total: Money | undefined): string {
  const isForeign = total !== undefined && fee.currency !== total.currency;
  return `${formatExact(fee)}${isForeign ? ` (stated by the airline in ${fee.currency})` : ''}`;
}

/** Whether a fee is what those of the slices come to; never, if they are in several currencies. */
function isSumOf(rules: readonly (FareRule | null)[], fee: Money): boolean {
  const fees = rules.map((rule) => inCurrency(rule?.penalty ?? { ...fee, amountMinor: 0 }, fee.currency));
  return fees.reduce((minor, one) => minor + (one?.amountMinor ?? Number.NaN), 0) === fee.amountMinor;
}

function answerOf(allowed: boolean | null): FareAnswer {
  return allowed === null ? 'open' : allowed ? 'yes' : 'no';
}

function isSamePenalty(one: Money | null, other: Money | null): boolean {
  return one !== null && other !== null && isSameMoney(one, other);
}

function isFreeOrDenied(rule: FareRule | null): boolean {
  return rule !== null && (rule.allowed === false || rule.penalty?.amountMinor === 0);
}

function ruleText(rule: FareRule | null, denied: string, all: string, named: (fee: Money) => string): string {
  if (rule === null || rule.allowed === null) return 'depends on the airline';
  if (!rule.allowed) return denied;
  const penalty = rule.penalty;
  if (penalty === null) return 'allowed, the airline did not name its fee';
  return penalty.amountMinor === 0 ? 'no airline fee' : `airline fee ${named(penalty)}${all}`;
}

/** 'JFK → LHR': the airports where the flights of a slice actually begin and end. */
function airportsOf({ segments, origin, destination }: Slice): string {
  const from = segments[0]?.origin ?? origin;
  const to = segments.at(-1)?.destination ?? destination;
  return `${from.iataCode} → ${to.iataCode}`;
}
