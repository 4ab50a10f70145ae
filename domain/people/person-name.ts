/** Letters, marks and digits of any script, and the characters that separate parts of names around the world. */
const writtenInNames = /^(?:[\p{L}\p{M}\p{Nd} '’‘ʼʻʹ`´\-‐‑–.,·・･()/@]|\u200c|\u200d)*$/u;
/** Invisible letters and marks: fillers, joiners without a purpose, selectors. */
const unseen =
  /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u;
/** Joiners shape letters in Middle Eastern and South Asian scripts; elsewhere they only hide. */
const misplacedJoiner = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}][\u200c\u200d]/u;
/** Mongolian script selects letter forms with marks of its own. */
const mongolianForms = /(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu;
/** Stacked marks, or marks without a letter. */
const looseMarks = /^\p{M}| \p{M}|\p{M}{6}/u;

/** 'St.John' and the like: the only words that follow a dot without a space. */
export const saints = /(?<![\p{L}\p{N}])(?:St|Ste|Sta|Sto)\.(?=\p{Lu}\p{Ll}{3})/gu;
/** 's/o', 'a/l': child of, in names of South and Southeast Asia. */
const childOf = /(?<![\p{L}\p{N}])[sdacw]\/[olp](?![\p{L}\p{N}])/giu;
/** Text that a mail program or a reader would take for an address. */
const link =
  /[/]|@(?! )|(?<! )@|www\.|(?:^|[^\p{L}])(?:https?|ftp|mailto)(?![\p{L}])|[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}/iu;
const maxDigits = 3;

/** A name as stored: composed (NFC), with single plain spaces between its parts. */
export function foldName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[ \u00a0\u3000]+/g, ' ')
    .trim();
}

/**
 * True for a possible personal name, once folded, in any script; false for links, addresses and phone numbers, and for
 * characters that hide or move text (F-55).
 */
export function isPersonName(name: string): boolean {
  const plain = name.replace(mongolianForms, '');
  if (!writtenInNames.test(plain) || unseen.test(plain) || misplacedJoiner.test(plain) || looseMarks.test(plain)) {
    return false;
  }
  if (!/\p{L}/u.test(plain)) return false;
  // Full-width forms are checked as the characters they represent.
  const read = plain.normalize('NFKC').replace(saints, '$& ').replace(childOf, '');
  return !link.test(read) && (read.match(/\p{Nd}/gu) ?? []).length <= maxDigits;
}
