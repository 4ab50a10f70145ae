/**
 * The airline's name for a seat type, in sentence case: 'EXTRA LEGROOM SEAT' becomes 'Extra legroom seat' (F-28), and one that names a
 * group names one of it. Null if it has none, or one that says only that it is a seat.
 */
export function seatKind(name: string | null): string | null {
  const text = (name?.trim() ?? '').replace(/(?<=\bseat)s$/i, '');
  if (text === '' || saysNothing.test(text)) return null;
  const isShouted = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  return isShouted ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}

/** 'SEAT ASSIGNMENT', 'DEFAULT FREE SEAT': words of the airline's staff, on every seat of its maps; what a seat costs is its price. */
const saysNothing =
  /^(?:(?:default|free|pre|reserved|prereserved)[\s-]+)*seat(?:\s+(?:assignment|reservation|selection))?$/i;
