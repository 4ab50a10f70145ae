/** The key of the brand that serves every host without one of its own. */
export const defaultBrandKey = 'default';

/** The name of the product, under which the default brand starts. */
export const productName = 'Tailfin';
