/** The texts of the seat step, verbatim (SEAT-02, SEAT-04). */
export const seatTexts = {
  required: { title: 'Seat Selection Required', text: 'Please select seats for all passengers' },
  unavailable: {
    title: 'Seat Selection Unavailable',
    text: "We couldn't load the seat map for this flight. You can continue with your booking without selecting seats.",
  },
  noMaps: 'Seat maps are not available for this flight. You can continue with your booking without selecting seats.',
} as const;
