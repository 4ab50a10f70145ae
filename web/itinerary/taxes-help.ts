/** What stands behind the line 'Taxes & fees' of a price, wherever it is itemised. */
export const taxesHelp = {
  label: 'About taxes and fees',
  text: 'Taxes and charges of governments, airports and airlines, for all passengers. The total includes them; only what you choose to add, such as seats, comes on top.',
};
