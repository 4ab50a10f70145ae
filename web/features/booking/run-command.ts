import type { QueryClient } from '@tanstack/react-query';
import type { EarlierBooking } from '#contract/bookings.ts';
import type { CardField } from '#domain/payment/card.ts';
import { discardSearchesOf } from '#web/api/discard-searches.ts';
import type { Checkout } from '#web/checkout/use-checkout.ts';
import { reportProblem } from '#web/ui/report-problem.ts';
import { writeTab } from '#web/ui/tab-storage.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { BookingCommand, BookingEvent, CheckPurpose } from './booking-state.ts';
import type { BookingStep } from './booking-steps.ts';
import { extrasKey } from './extras/extras-query.ts';
import type { Travelers } from './passengers/use-travelers.ts';
import { seatMapsKey } from './seats/seats-query.ts';

/** Dependencies of the commands. */
export interface CommandTools {
  readonly offerId: string;
  readonly queries: QueryClient;
  readonly checkout: Checkout;
  readonly travelers: Travelers;
  /** What passing a complete form takes; false if a loyalty number is not used. */
  readonly passForm: () => Promise<boolean>;
  readonly send: (event: BookingEvent) => void;
  readonly showStep: (step: BookingStep, replace: boolean) => void;
  readonly showBooking: (bookingId: string) => void;
  readonly showEarlierBooking: (booking: EarlierBooking) => void;
  readonly focusCard: (field: CardField) => void;
}

/** Executes a command of the booking screen's machine. */
export function runCommand(command: BookingCommand, tools: CommandTools): void {
  const { offerId, queries, checkout, travelers } = tools;
  switch (command.type) {
    case 'show-step':
      tools.showStep(command.step, command.replace);
      break;
    case 'show-booking':
      writeTab('fresh', command.bookingId);
      discardSearchesOf(queries, offerId);
      tools.showBooking(command.bookingId);
      break;
    case 'show-earlier-booking':
      tools.showEarlierBooking(command.booking);
      break;
    case 'show-toast':
      showToast(command.toast);
      break;
    case 'focus-card':
      tools.focusCard(command.field);
      break;
    case 'reload-services':
      queries.removeQueries({ queryKey: seatMapsKey(offerId) });
      queries.removeQueries({ queryKey: extrasKey(offerId) });
      break;
    case 'resume-payment':
      if (checkout.resume({ quiet: true })) tools.send({ type: 'payment-resumed' });
      break;
    case 'check-passengers':
      void checkPassengers(command.purpose, tools);
      break;
    case 'submit-passengers':
      void submitPassengers(tools);
      break;
    case 'pass-form':
      void tools.passForm().then((isUsed) => tools.send({ type: 'loyalty-sent', isUsed }));
      break;
    case 'show-passenger-message':
      travelers.say(command.message);
      break;
    case 'show-passenger-problems':
      travelers.showServerProblems(command.problems, command.message);
      break;
    case 'pay':
      checkout.pay(command.purchase, command.card, command.passengers);
      break;
    case 'finish':
      checkout.finish(command.passengers);
      break;
    case 'release-hold':
      checkout.giveUp();
      break;
  }
}

async function checkPassengers(purpose: CheckPurpose, { travelers, send }: CommandTools): Promise<void> {
  const passengers = (await travelers.isComplete()) ? await travelers.passengers() : null;
  send({ type: 'passengers-checked', purpose, passengers });
}

async function submitPassengers({ travelers, send }: CommandTools): Promise<void> {
  try {
    const passengers = (await travelers.submit()) ? await travelers.passengers() : null;
    send({ type: 'passengers-submitted', passengers });
  } catch (cause) {
    reportProblem('The passengers could not be read', cause);
    send({ type: 'passengers-lost' });
  }
}
