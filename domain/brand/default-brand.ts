/** The key of the brand for every host without its own. */
export const defaultBrandKey = 'default';

/** The name of the product, under which the default brand starts. */
export const productName = 'Tailfin';
