/** The airline's name for a seat type, in sentence case: 'EXTRA LEGROOM SEAT' becomes 'Extra legroom seat' (F-28); null if it has none. */
export function seatKind(name: string | null): string | null {
  const text = name?.trim() ?? '';
  if (text === '') return null;
  const isShouted = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  return isShouted ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}
