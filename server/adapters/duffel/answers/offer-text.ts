import { afterValue, isEnd, isList, isNamed, isObject, itemAfter, memberValueOf } from './json-walk.ts';
import type { KnownSlice, KnownSlices } from './known-slices.ts';

/** An offer of a search as text. */
export interface OfferText {
  /** The offer without its slices. */
  readonly json: string;
  /** Its slices: known, or as JSON. */
  readonly slices: readonly (KnownSlice | string)[];
  /** Where it ends. */
  readonly end: number;
}

/** The offer that begins here; null if the bytes end first. What is no object is text without slices. */
export function offerTextAt(bytes: Buffer, from: number, known: KnownSlices): OfferText | null {
  if (!isObject(bytes, from)) {
    const end = afterValue(bytes, from);
    return end === -1 ? null : textOf(bytes, from, end, null);
  }
  let slices: SliceTexts | null = null;
  for (let end = from + 1; end !== -1; ) {
    const member = itemAfter(bytes, end);
    if (member === -1) return null;
    if (isEnd(bytes, member)) return textOf(bytes, from, member + 1, slices);
    const value = memberValueOf(bytes, member);
    if (value === -1) return null;
    if (isNamed(bytes, member, 'slices') && isList(bytes, value)) {
      slices = sliceTextsAt(bytes, value, known);
      end = slices === null ? -1 : slices.end;
    } else end = afterValue(bytes, value);
  }
  return null;
}

function textOf(bytes: Buffer, from: number, end: number, slices: SliceTexts | null): OfferText {
  if (slices === null) return { json: bytes.toString('utf8', from, end), slices: [], end };
  const before = bytes.toString('utf8', from, slices.from + 1);
  return { json: before + bytes.toString('utf8', slices.end - 1, end), slices: slices.texts, end };
}

interface SliceTexts {
  readonly texts: readonly (KnownSlice | string)[];
  readonly from: number;
  readonly end: number;
}

/** The slices of the list here; null if the bytes end first. */
function sliceTextsAt(bytes: Buffer, list: number, known: KnownSlices): SliceTexts | null {
  const texts: (KnownSlice | string)[] = [];
  for (let end = list + 1; end !== -1; ) {
    const at = itemAfter(bytes, end);
    if (at === -1) return null;
    if (isEnd(bytes, at)) return { texts, from: list, end: at + 1 };
    const slice = known.find(bytes, at);
    end = slice === null ? afterValue(bytes, at) : at + slice.bytes.length;
    if (end !== -1) texts.push(slice ?? bytes.toString('utf8', at, end));
  }
  return null;
}
