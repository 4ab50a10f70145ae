/** Changes in ISO 4217 since the package was published. */

/** Currencies to add, with their minor-unit digits. */
export const addedCurrencies: Readonly<Record<string, 0 | 2 | 3 | 4>> = { XCG: 2 };

/** Currencies no longer in use: Antillean guilder, Cuban convertible peso, Bulgarian lev. */
export const retiredCurrencies: readonly string[] = ['ANG', 'CUC', 'BGN'];
