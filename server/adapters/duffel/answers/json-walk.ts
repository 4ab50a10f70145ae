/**
 * Walks over JSON text in UTF-8 without reading it. Positions are offsets in bytes; -1 means that the bytes end first. Whether
 * all of the text is JSON is not checked: whoever reads its parts finds out.
 */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

export function isObject(bytes: Buffer, at: number): boolean {
  return bytes[at] === openBrace;
}

export function isList(bytes: Buffer, at: number): boolean {
  return bytes[at] === openBracket;
}

/** Whether an object or a list ends here. */
export function isEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === closeBrace || bytes[at] === closeBracket;
}

function afterSpace(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) if ((bytes[at] as number) > 0x20) return at;
  return -1;
}

/** The first byte of the text that is not white space. */
export function startOf(bytes: Buffer): number {
  return afterSpace(bytes, 0);
}

/** The next element or member of what `from` is in, or its end. */
export function itemAfter(bytes: Buffer, from: number): number {
  const at = afterSpace(bytes, from);
  return at !== -1 && bytes[at] === comma ? afterSpace(bytes, at + 1) : at;
}

/** Where the value of the member that begins here begins. */
export function memberValueOf(bytes: Buffer, member: number): number {
  const end = afterValue(bytes, member);
  const colon = end === -1 ? -1 : afterSpace(bytes, end);
  return colon === -1 ? -1 : afterSpace(bytes, colon + 1);
}

/** Whether the member that begins here has this name. */
export function isNamed(bytes: Buffer, member: number, name: string): boolean {
  const { length } = name;
  if (bytes[member + 1 + length] !== quote) return false;
  for (let at = 0; at < length; at++) if (bytes[member + 1 + at] !== name.charCodeAt(at)) return false;
  return true;
}

/** Reads the member that begins here; where its value, which begins at `value`, ends. */
export type ReadMember = (member: number, value: number) => number;

/** Passes the members of the object that begins here to `read` until one has no end; the object's end, or -1. */
export function afterMembers(bytes: Buffer, object: number, read: ReadMember): number {
  for (let end = object + 1; end !== -1; ) {
    const member = itemAfter(bytes, end);
    if (member === -1) return -1;
    if (isEnd(bytes, member)) return member + 1;
    const value = memberValueOf(bytes, member);
    end = value === -1 ? -1 : read(member, value);
  }
  return -1;
}

/** Where the value of a member of the object here begins; -1 also if there is no such object or member. */
export function memberOf(bytes: Buffer, object: number, name: string): number {
  if (object === -1 || !isObject(bytes, object)) return -1;
  let found = -1;
  afterMembers(bytes, object, (member, value) => {
    if (!isNamed(bytes, member, name)) return afterValue(bytes, value);
    found = value;
    return -1;
  });
  return found;
}

/** The end of the value that begins here. Numbers and the like need a byte behind them. Throws SyntaxError if none begins here. */
export function afterValue(bytes: Buffer, from: number): number {
  const { length } = bytes;
  const first = bytes[from];
  if (first === quote) return afterString(bytes, from);
  if (first === openBrace || first === openBracket) return afterNested(bytes, from);
  for (let at = from; at < length; at++) {
    const byte = bytes[at] as number;
    if (byte === comma || byte === closeBrace || byte === closeBracket || byte <= 0x20) {
      if (at === from) throw new SyntaxError('A value is missing');
      return at;
    }
  }
  return -1;
}

function afterString(bytes: Buffer, from: number): number {
  const { length } = bytes;
  for (let at = from + 1; at < length; at++) {
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    if (byte === backslash) at += 1;
  }
  return -1;
}

function afterNested(bytes: Buffer, from: number): number {
  const { length } = bytes;
  let depth = 0;
  for (let at = from; at < length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      // Not by a call for each string, of which an offer has hundreds.
      for (at += 1; at < length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at += 1;
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
