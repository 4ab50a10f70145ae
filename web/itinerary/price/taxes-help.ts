/** Help text for the price line 'Taxes & fees'. */
export const taxesHelp = {
  label: 'About taxes and fees',
  text: 'Taxes and charges from governments, airports and airlines, for all passengers. They are included in the total; only extras that you choose, such as seats, are added.',
};
