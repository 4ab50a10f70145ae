import { afterMembers, afterValue, isEnd, isList, isNamed, isObject, itemAfter } from './json-walk.ts';
import type { KnownSlices, SliceHere } from './known-slices.ts';

/** An offer of a search as text. */
export interface OfferText {
  /** The offer without its slices. */
  readonly json: string;
  readonly slices: readonly SliceHere[];
  /** Where it ends. */
  readonly end: number;
}

/** The offer that begins here; null if the bytes end first. What is no object is text without slices. */
export function offerTextAt(bytes: Buffer, from: number, known: KnownSlices): OfferText | null {
  let slices: Slices | null = null;
  const end = isObject(bytes, from)
    ? afterMembers(bytes, from, (member, value) => {
        if (!isNamed(bytes, member, 'slices') || !isList(bytes, value)) return afterValue(bytes, value);
        slices = slicesAt(bytes, value, known);
        return slices === null ? -1 : slices.end;
      })
    : afterValue(bytes, from);
  return end === -1 ? null : textOf(bytes, from, end, slices);
}

function textOf(bytes: Buffer, from: number, end: number, list: Slices | null): OfferText {
  if (list === null) return { json: bytes.toString('utf8', from, end), slices: [], end };
  const json = bytes.toString('utf8', from, list.from + 1) + bytes.toString('utf8', list.end - 1, end);
  return { json, slices: list.slices, end };
}

interface Slices {
  readonly slices: readonly SliceHere[];
  readonly from: number;
  readonly end: number;
}

/** The slices of the list here; null if the bytes end first. */
function slicesAt(bytes: Buffer, list: number, known: KnownSlices): Slices | null {
  const slices: SliceHere[] = [];
  for (let end = list + 1; ; ) {
    const at = itemAfter(bytes, end);
    if (at === -1) return null;
    if (isEnd(bytes, at)) return { slices, from: list, end: at + 1 };
    const slice = known.read(bytes, at);
    if (slice === null) return null;
    slices.push(slice);
    end = slice.end;
  }
}
