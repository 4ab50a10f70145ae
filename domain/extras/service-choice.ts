/** A service to pay for and order: a seat for one traveler, or an extra. */
export interface ServiceChoice {
  readonly id: string;
  readonly quantity: number;
}

/** Maximum of one extra in a booking, whatever the airline allows. */
export const maxOfOneExtra = 9;

/** The same choices in an order independent of the clicks. */
export function sortedChoices(choices: readonly ServiceChoice[]): ServiceChoice[] {
  return choices.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.quantity - b.quantity));
}

/** Whether two sorted lists order the same services. */
export function isSameOrder(one: readonly ServiceChoice[], other: readonly ServiceChoice[]): boolean {
  const text = (choices: readonly ServiceChoice[]) => choices.map(({ id, quantity }) => `${id} ${quantity}`).join();
  return text(one) === text(other);
}
