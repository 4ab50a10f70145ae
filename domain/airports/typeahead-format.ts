/** Marks that stand for the usual ends of airport names in the packed file. */
export const nameSuffixes: readonly (readonly [mark: string, suffix: string])[] = [
  ['~', ' International Airport'],
  ['^', ' Regional Airport'],
  ['|', ' Airport'],
];

/** Mark that stands for the city at the start of an airport name. */
export const cityMark = '=';

/** Weight of an airport of which only the size is known, by tier; left out of the packed file. */
export const tierWeights: Readonly<Record<string, number>> = { '1': 2, '2': 0.6, '3': 0.1 };

/** Weight of an airport without scheduled service; its tier in the packed file is `0`. */
export const unscheduledWeight = 0.02;

/** Countries where people write the letters of the state or province behind a city. */
export const statesWritten: ReadonlySet<string> = new Set(['AU', 'CA', 'US']);
