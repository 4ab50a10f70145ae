/** A brand's charge for changing flights online (SERV-03): the single source for pages and server. */
export interface ChangeTerms {
  /** Fee per passenger in minor units, by ISO 4217 code. Currencies not listed have none. */
  readonly feeMinorByCurrency: Readonly<Record<string, number>>;
}

/** The lower end of what a change by phone costs (`changeFees` in `policy-figures.ts`). */
export const defaultChangeTerms: ChangeTerms = { feeMinorByCurrency: { USD: 2500 } };
