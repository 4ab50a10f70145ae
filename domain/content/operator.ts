/** Who runs a deployment: what the law makes a site tell. An empty part is not shown (HOME-08). */
export interface Operator {
  readonly legalName: string;
  readonly office: string;
  /** Where the company is registered, as a sentence. */
  readonly registration: string;
  /** Number of the accreditation as a travel agency (IATA); without one no page claims it. */
  readonly accreditation: string;
  /** Address of the accreditation's mark: an https link or an uploaded picture. */
  readonly accreditationLogo: string;
}

/** Sample of an operator, to be replaced by the real one. */
export const sampleOperator: Operator = {
  legalName: 'Tailfin Travel LLC',
  office: '2707 Colby Avenue, Everett, WA 98201, United States',
  registration: 'Registered as a limited liability company in Washington State.',
  accreditation: '00-0 0000 0 (sample)',
  accreditationLogo: '',
};

/** The record of a brand whose operator nobody has told yet. */
export const unknownOperator: Operator = {
  legalName: '',
  office: '',
  registration: '',
  accreditation: '',
  accreditationLogo: '',
};

/** The operator that a brand tells: its own record as a whole, else the sample. */
export function operatorOf(own: Operator | undefined): Operator {
  return own ?? sampleOperator;
}
