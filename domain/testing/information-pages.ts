/** The information pages: path, heading, and title without the brand (PAGE-04). */
export const informationPages = [
  ['/contact', 'Get Help Finding Cheap Flights', 'Contact'],
  ['/about', 'Flights at a price you can trust', 'About Us'],
  ['/faq', 'Frequently asked questions', 'Frequently Asked Questions'],
  ['/privacy', 'Privacy policy', 'Privacy Policy'],
  ['/terms', 'Terms of service', 'Terms of Service'],
  ['/cookies', 'Cookie policy', 'Cookie Policy'],
  ['/cancellation-policy', 'Cancellation and refund policy', 'Cancellation and Refund Policy'],
] as const;

/** The titles of the home page's six benefits (HOME-03). */
export const homeBenefits = [
  'Lowest-price guarantee',
  'No hidden fees',
  'Price-drop alerts',
  '24/7 support',
  'Free cancellation within 24 hours',
  'Easy date changes',
];
