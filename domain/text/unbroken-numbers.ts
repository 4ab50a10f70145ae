/**
 * A text split at its hyphenated numbers, such as the ticket number in 'Ticket number 125-1234567890': every second
 * piece is one, and must not wrap.
 */
export function cutAtNumbers(text: string): string[] {
  return text.split(/(\b\d{1,20}(?:-\d{1,20}){1,5})/);
}
