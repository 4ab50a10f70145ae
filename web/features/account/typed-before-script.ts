/**
 * What somebody typed into a form of the first HTML before the script arrived, by field. Read it while that form is
 * first drawn: the form library fills the fields anew.
 */
export function typedBeforeScript(formName: string, fields: readonly string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const form = document.forms.namedItem(formName);
  if (form === null) return {};
  const typed = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && fields.includes(entry[0]),
  );
  return Object.fromEntries(typed);
}
