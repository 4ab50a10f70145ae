import { type Money, sumMoney } from '../money/money.ts';
import { type SelectedSeat, seatTotal } from '../seats/choose-seat.ts';
import { type ChosenExtra, extraPrice, extrasTotal } from './choose-extras.ts';
import { type ServiceChoice, sortedChoices } from './service-choice.ts';

/** Fare, seats and extras; an unreadable fare stays unreadable. Throws if they are in different currencies. */
export function purchaseTotal(fare: Money, seats: readonly SelectedSeat[], extras: readonly ChosenExtra[]): Money {
  const { currency } = fare;
  return sumMoney([fare, seatTotal(seats, currency), extrasTotal(extras, currency)], currency);
}

/** The supplier's total price. Throws if the amounts are in different currencies. */
export function supplierTotal(fare: Money, seats: readonly SelectedSeat[], extras: readonly ChosenExtra[]): Money {
  const services = [
    ...seats.map(({ supplierPrice }) => supplierPrice),
    ...extras.map(({ supplierPrice: price, quantity }) => extraPrice({ price, quantity })),
  ];
  return sumMoney([fare, ...services], fare.currency);
}

/** The services to pay for and order, in an order independent of the clicks. */
export function purchasedServices(seats: readonly SelectedSeat[], extras: readonly ChosenExtra[]): ServiceChoice[] {
  return sortedChoices([
    ...seats.map(({ serviceId }) => ({ id: serviceId, quantity: 1 })),
    ...extras.map(({ serviceId, quantity }) => ({ id: serviceId, quantity })),
  ]);
}
