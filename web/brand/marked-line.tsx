import { Fragment } from 'react';
import { fillMarks, readInline, withoutEmpty } from '#domain/content/text/inline.ts';

/** Values of the placeholders in a page's texts, such as `brand` and `phone`. */
export type Words = Readonly<Record<string, string>>;

/**
 * A text with its marks rendered, without sentences about an empty value. Marks are parsed before the values are filled
 * in: a brand's name is never markup.
 */
export function Line({ source, words }: { readonly source: string; readonly words: Words }) {
  return readInline(withoutEmpty(source, words)).map((part, index) => {
    const key = `${index}-${part.text}`;
    const shown = fillMarks(part.text, words);
    if (part.kind === 'strong') return <strong key={key}>{shown}</strong>;
    if (part.kind === 'text') return <Fragment key={key}>{shown}</Fragment>;
    return (
      <a key={key} href={part.to} className="font-medium underline underline-offset-4">
        {shown}
      </a>
    );
  });
}
