/**
 * A text cut at its numbers with hyphens, such as the ticket number in 'Ticket number 125-1234567890': every second piece is one of
 * them, which must stand on one line.
 */
export function cutAtNumbers(text: string): string[] {
  return text.split(/(\b\d{1,20}(?:-\d{1,20}){1,5})/);
}
