/** The messages about an address that cannot receive mail. */
export const emailMessages = {
  form: 'Please enter a valid email address',
  letters: 'We cannot send mail to addresses with accented or other special letters. Please enter another one',
} as const;

const longest = 254;
const outsideAscii = /[^\0-\x7f]/;
/**
 * Letters, digits and signs that need no quotes, with dots anywhere: some providers issued 'a..b@' and 'a.@' (RFC 5322,
 * atext).
 */
const local = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~.]{1,64}$/;
const domain =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?![0-9]+$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
const earlierForm = /^[^\s@"(),:;<>[\\\]\p{C}]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * The one rule for an email address, wherever it is entered: registration, booking, saved brands, settings. ASCII only,
 * because most mail servers refuse other letters, and so that no letter folds into or looks like another.
 */
export function isEmail(text: string): boolean {
  const typed = text.trim();
  const at = typed.lastIndexOf('@');
  return typed.length <= longest && local.test(typed.slice(0, Math.max(at, 0))) && domain.test(typed.slice(at + 1));
}

/** Why a typed address cannot receive mail; null if it can. */
export function emailFault(text: string): keyof typeof emailMessages | null {
  if (isEmail(text)) return null;
  return wasEmail(text) && outsideAscii.test(text.trim()) ? 'letters' : 'form';
}

/** The same as a message. */
export function emailProblem(text: string): string | null {
  const fault = emailFault(text);
  return fault && emailMessages[fault];
}

/** True for every address that an account or booking may have, by today's rule or an earlier one. For lookups. */
export function wasEmail(text: string): boolean {
  const typed = text.trim();
  return isEmail(typed) || (typed.length <= longest && earlierForm.test(typed));
}

/** An address trimmed and in lowercase, because mail servers ignore case. */
export function foldEmail(text: string): string {
  return text.trim().toLowerCase();
}
