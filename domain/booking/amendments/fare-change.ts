import {
  answerWords,
  type Conditions,
  type ConditionText,
  changeText,
  type FareAnswer,
  fareSentence,
  refundText,
} from '#domain/flights/fare/condition-text.ts';

/** A trip's fare before and after changing its flights; each with all flights of the trip. */
export interface FareChange {
  readonly before: Conditions;
  readonly after: Conditions;
}

interface Topic {
  readonly name: 'Refundable' | 'Changeable';
  readonly before: ConditionText;
  readonly after: ConditionText;
  readonly words: LossWords;
}

/** '<what>: <now>; after this change <later>.' */
interface LossWords {
  readonly what: string;
  readonly now: Readonly<Record<'yes' | 'some', string>>;
  readonly later: Readonly<Record<Exclude<FareAnswer, 'yes'>, string>>;
}

const byAirline = 'that depends on the airline';

const refundWords: LossWords = {
  what: 'Refunds',
  now: { yes: 'your fare is refundable now', some: 'your fare is refundable now for some flights' },
  later: { no: 'it is not', some: 'it is for some flights only', open: byAirline },
};

const changeWords: LossWords = {
  what: 'Later changes',
  now: { yes: 'your flights can be changed now', some: 'some of your flights can be changed now' },
  later: { no: 'they cannot', some: 'only some of them can', open: byAirline },
};

/** The changed trip's fare rules, in short: 'Refundable: No'. Omits what is unknown both before and after. */
export function newFareAnswers(change: FareChange): string[] {
  return topicsOf(change).map(({ name, after }) => `${name}: ${answerWords[after.answer]}`);
}

/** The same with the airline's fees, as sentences: 'Refundable after this change: Yes. Airline fee $70.' */
export function newFareSentences(change: FareChange): string[] {
  return topicsOf(change).map(({ name, after }) => fareSentence(`${name} after this change`, after));
}

/**
 * How the flights can be changed later, where the new fare allows it. Some airlines change an order online only once,
 * which only the changed order reveals, so online is no promise until then. `mayBeOnline`: false if the last reading of
 * the order has no online change.
 */
export function laterChangeSentences({ after }: FareChange, mayBeOnline: boolean): string[] {
  const { answer } = changeText(after);
  if (answer !== 'yes' && answer !== 'some') return [];
  return [
    `Later changes: ${mayBeOnline ? 'online in My Trips if the airline allows it, otherwise by phone' : 'by phone'}.`,
  ];
}

/** Rights that the fare has now and loses once the flights are changed, one sentence each (SERV-03, TERMS-01). */
export function fareLosses(change: FareChange): string[] {
  return topicsOf(change).flatMap(({ before, after, words }) => lossOf(before.answer, after.answer, words));
}

/** Only known rights can be lost; one that the airline no longer states is lost as well. */
function lossOf(before: FareAnswer, after: FareAnswer, { what, now, later }: LossWords): string[] {
  const isLost = before === 'yes' || (before === 'some' && after !== 'some');
  if (!isLost || after === 'yes') return [];
  return [`${what}: ${now[before]}; after this change ${later[after]}.`];
}

function topicsOf({ before, after }: FareChange): Topic[] {
  const topics: Topic[] = [
    { name: 'Refundable', before: refundText(before, false), after: refundText(after, false), words: refundWords },
    { name: 'Changeable', before: changeText(before), after: changeText(after), words: changeWords },
  ];
  return topics.filter((topic) => isKnown(topic.before) || isKnown(topic.after));
}

function isKnown({ answer }: ConditionText): boolean {
  return answer !== 'open';
}
