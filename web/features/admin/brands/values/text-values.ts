import * as z from 'zod/mini';

/** A part of the settings that consists of texts only. */
type TextSettings = z.ZodMiniObject<Readonly<Record<string, z.core.$ZodType<string | null>>>>;

/** The same as text field values: '' for null or absent. */
export type TextValues<S> = { -readonly [Name in keyof S]-?: string };

export function toTexts<S extends TextSettings>(
  schema: S,
  settings: Readonly<Partial<z.infer<S>>> | undefined,
): TextValues<z.infer<S>> {
  const given: Readonly<Record<string, string | null | undefined>> = settings ?? {};
  const texts = Object.keys(schema.shape).map((name) => [name, given[name] ?? '']);
  return Object.fromEntries(texts) as TextValues<z.infer<S>>;
}

/** The reverse: a blank field becomes null or absent, whichever the settings allow. */
export function fromTexts<S extends TextSettings>(schema: S, values: TextValues<z.infer<S>>): z.infer<S> {
  const typed: Readonly<Record<string, string>> = values;
  const settings = Object.entries(schema.shape).flatMap(([name, field]): [string, string | null][] => {
    const text = typed[name] ?? '';
    if (field instanceof z.ZodMiniExactOptional) return text.trim() === '' ? [] : [[name, text.trim()]];
    if (field instanceof z.ZodMiniNullable) return [[name, text.trim() || null]];
    return [[name, text]];
  });
  return Object.fromEntries(settings) as z.infer<S>;
}
