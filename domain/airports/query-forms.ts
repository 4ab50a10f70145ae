/** First words of names with two spellings. */
const shortForms = new Map([
  ['saint', 'st'],
  ['sankt', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]);
const longForms = new Map([
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

/** Words for 'airport', which apply to every place here. */
const airportEnd = / (international )?(airports?|intl|international)$/;

const umlauts: Readonly<Record<string, string>> = { ae: 'a', oe: 'o', ue: 'u' };

/**
 * Forms of a folded query that may appear in names, the query itself first: without a final `airport`, with
 * `st` for `saint` and the reverse, with `u` for an umlaut's `ue`.
 */
export function queryForms(folded: string): string[] {
  const bare = folded.replace(airportEnd, '');
  const forms = [folded, bare].flatMap((form) => [
    form,
    swapWords(form, shortForms),
    swapWords(form, longForms),
    form.replace(/ae|oe|ue/g, (letters) => umlauts[letters] ?? letters),
  ]);
  return [...new Set(forms)].filter((form) => form.length > 1);
}

function swapWords(form: string, table: ReadonlyMap<string, string>): string {
  const words = form.split(' ');
  return words.map((word, at) => (at < words.length - 1 ? (table.get(word) ?? word) : word)).join(' ');
}
