import * as z from 'zod/mini';
import { unknownPlaceholders } from '#domain/content/text/placeholders.ts';

/** Refuses texts with other placeholders than these, at each text's field: nothing would be filled in, and travelers would read them. */
export function onlyPlaceholders(names: readonly string[]) {
  return z.superRefine((part: unknown, context) => {
    for (const { path, text } of textsOf(part)) {
      const unknown = unknownPlaceholders(text, names);
      if (unknown.length > 0) context.addIssue({ code: 'custom', path, message: messageOf(unknown, names) });
    }
  });
}

interface PlacedText {
  readonly path: (string | number)[];
  readonly text: string;
}

function textsOf(value: unknown, path: PlacedText['path'] = []): PlacedText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one: unknown, index) => textsOf(one, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, [...path, key]));
}

function messageOf(unknown: readonly string[], names: readonly string[]): string {
  const what = `${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not filled in here.`;
  if (names.length === 0) return `${what} Write it without braces.`;
  return `${what} You can use ${names.map((name) => `{${name}}`).join(', ')}.`;
}
