import { cabinLabels } from '#domain/search/search-query.ts';
import { cabinOfSegment, cabinText } from '../cabins.ts';
import { bagAllowance } from '../fare/bag-text.ts';
import { changeText, type FareAnswer, refundText } from '../fare/condition-text.ts';
import type { ListedOffer } from '../offer.ts';

type Named = Pick<ListedOffer, 'slices' | 'conditions' | 'passengers'>;

/**
 * The airline's name of a fare; where slices differ, all of their names. A fare without a name is described by its cabin and
 * what its conditions allow: 'Economy, changeable, not refundable' (FARE-02).
 */
export function fareName(offer: Named): string {
  const names = distinct(offer.slices.flatMap(({ fareBrandName: name }) => (name?.trim() ? [name.trim()] : [])));
  return names.length > 0 ? names.join(' / ') : describe(offer);
}

/** 'Economy (World Traveller)', or 'Economy, Business'; null if not stated. */
export function cabinsText({ slices }: Pick<Named, 'slices'>): string | null {
  const texts = distinct(slices.flatMap(({ segments }) => segments.map(cabinText)));
  const known = texts.filter((text) => text !== null);
  return known.length === 0 ? null : known.join(', ');
}

function describe(offer: Named): string {
  const classes = distinct(offer.slices.flatMap(({ segments }) => segments.map(cabinOfSegment)));
  const cabins = classes.flatMap((cabin) => (cabin === null ? [] : [cabinLabels[cabin]]));
  const { checked } = bagAllowance(offer.slices, offer.passengers);
  const parts = [
    ...cabins,
    ...allowance(changeText(offer).answer, 'changeable'),
    ...allowance(refundText(offer, false).answer, 'refundable'),
    ...(checked === null || checked === 0
      ? []
      : [`with ${checked === 1 ? 'a checked bag' : `${checked} checked bags`}`]),
  ];
  return parts.length === 0 ? 'Fare without a name' : capital(parts.join(', '));
}

function allowance(answer: FareAnswer, word: string): string[] {
  if (answer === 'yes') return [word];
  return answer === 'no' ? [`not ${word}`] : [];
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
