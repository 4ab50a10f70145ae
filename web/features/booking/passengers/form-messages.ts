/** Why the passenger form is shown again, above it. */
export const formMessages = {
  incomplete: 'Please complete all required passenger information before continuing.',
  offline: 'The connection was lost. Please check it and try again.',
  unusedNumber: 'Please check the membership numbers before continuing.',
  completeToFinish:
    'Your card is authorized and nothing was charged yet. Please complete the passenger details again to finish the booking; the card is not needed again.',
  completeAgain: 'Please complete the passenger details again. Passports are not stored on this device.',
} as const;

export type FormMessage = keyof typeof formMessages;
