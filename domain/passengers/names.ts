/**
 * Airlines accept A–Z and the letters of Latin-1 and Latin Extended-A, except ligatures, thorn and eth (Duffel
 * documentation, passengers).
 */
const refusedLetters = /[ÆæŒœÞþÐðĲĳŉſ×÷]/;
const acceptedName = /^[A-Za-zÀ-ÖØ-öø-ÿĀ-ſ][A-Za-zÀ-ÖØ-öø-ÿĀ-ſ '-]*$/;

const replacements: Record<string, string> = {
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  Þ: 'Th',
  þ: 'th',
  Ð: 'D',
  ð: 'd',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ŉ: 'n',
  ſ: 's',
  '’': "'",
  '‘': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  ə: 'e',
  Ə: 'E',
  ẞ: 'SS',
  ß: 'ss',
  ı: 'i',
};

/**
 * The name in letters that airlines accept if it can be converted letter by letter; otherwise unchanged. Spaces are
 * folded; line ends and tabs stay and are refused later.
 */
export function transliterateName(name: string): string {
  const folded = name
    .replace(/[ \u00a0\u3000]+/g, ' ')
    .replace(/^ | $/g, '')
    .normalize('NFC');
  return [...folded].map((letter) => replacements[letter] ?? stripUnusual(letter)).join('');
}

/** The maximum length of a first or last name that airlines accept. */
const longestName = 20;
const shorter = {
  firstName: 'leave out middle names',
  lastName: `enter the first ${longestName}`,
} as const;

/** Why an airline would refuse an already transliterated name; null if it would not (PAX-06). */
export function nameProblem(name: string, field: keyof typeof shorter): string | null {
  if (name.length > longestName) return `Airlines accept at most ${longestName} characters here: ${shorter[field]}`;
  if (!acceptedName.test(name) || refusedLetters.test(name)) {
    return 'Use the letters of the passport’s machine-readable line, spaces, hyphens and apostrophes';
  }
  return null;
}

/** Vietnamese and other letters beyond Latin Extended-A lose their marks; other scripts stay and are refused later. */
function stripUnusual(letter: string): string {
  if (acceptedName.test(letter) || letter === ' ' || letter === "'" || letter === '-') return letter;
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[A-Za-z]$/.test(plain) ? plain : letter;
}
