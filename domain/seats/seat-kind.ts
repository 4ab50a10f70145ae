/**
 * The airline's name for a seat type, in sentence case: 'EXTRA LEGROOM SEAT' becomes 'Extra legroom seat' (F-28), and a
 * group's name becomes singular. Null if it has none, or one that only says that it is a seat.
 */
export function seatKind(name: string | null): string | null {
  const text = (name?.trim() ?? '').replace(/(?<=\bseat)s$/i, '');
  if (text === '' || saysNothing.test(text)) return null;
  const isShouted = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  return isShouted ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}

/** 'SEAT ASSIGNMENT', 'DEFAULT FREE SEAT': the airline staff's words, on every seat; the price says the cost. */
const saysNothing =
  /^(?:(?:default|free|pre|reserved|prereserved)[\s-]+)*seat(?:\s+(?:assignment|reservation|selection))?$/i;
