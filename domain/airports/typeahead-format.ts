/** Abbreviations in the packed file for common endings of airport names. */
export const nameSuffixes: readonly (readonly [mark: string, suffix: string])[] = [
  ['~', ' International Airport'],
  ['^', ' Regional Airport'],
  ['|', ' Airport'],
];

/** Abbreviation for the city at the beginning of an airport name. */
export const cityMark = '=';

/** Weight of an airport of known size only, by tier; omitted from the packed file. */
export const tierWeights: Readonly<Record<string, number>> = { '1': 2, '2': 0.6, '3': 0.1 };

/** Weight of an airport without scheduled service; its tier in the packed file is `0`. */
export const unscheduledWeight = 0.02;

/** Countries where the state or province is commonly written after a city. */
export const statesWritten: ReadonlySet<string> = new Set(['AU', 'CA', 'US']);
