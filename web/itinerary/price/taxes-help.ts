/** Help text for the price line 'Taxes & fees'. */
export const taxesHelp = {
  label: 'About taxes and fees',
  text: 'Taxes and charges of governments, airports and airlines, for all passengers, and our margin on them; the base fare has our margin too. All of it is in the total; only extras that you choose, such as seats, are added.',
};
