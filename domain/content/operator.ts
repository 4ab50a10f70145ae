/** Who runs a deployment: what the law makes a site tell. An empty part is not shown (HOME-08). */
export interface Operator {
  readonly legalName: string;
  readonly office: string;
  /** Where the company is registered, as a sentence. */
  readonly registration: string;
}

/** Sample of an operator, to be replaced by the real one. */
export const sampleOperator: Operator = {
  legalName: 'Tailfin Travel LLC',
  office: '2707 Colby Avenue, Everett, WA 98201, United States',
  registration: 'Registered as a limited liability company in Washington State.',
};
