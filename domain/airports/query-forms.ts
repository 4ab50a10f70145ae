/** Words before a name that are written in two ways. */
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

/** Words that say that an airport is meant, which every place here has. */
const airportEnd = / (international )?(airports?|intl|international)$/;

const umlauts: Readonly<Record<string, string>> = { ae: 'a', oe: 'o', ue: 'u' };

/**
 * The ways in which a folded query may stand in the names, the query itself first: without `airport` at its end, with `st` for `saint` and the
 * other way round, with `u` for the `ue` of an umlaut.
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
