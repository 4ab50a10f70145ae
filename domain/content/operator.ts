/** The company that runs a brand, as legally required on a site. Empty parts are not shown (HOME-08). */
export interface Operator {
  readonly legalName: string;
  readonly office: string;
  /** Where the company is registered, as a sentence. */
  readonly registration: string;
  /** IATA travel agency accreditation number; without one no page claims it. */
  readonly accreditation: string;
  /** URL of the accreditation mark: an https link or an uploaded picture. */
  readonly accreditationLogo: string;
}

/** A sample operator, to be replaced by the real one. */
export const sampleOperator: Operator = {
  legalName: 'Tailfin Travel LLC',
  office: '2707 Colby Avenue, Everett, WA 98201, United States',
  registration: 'Registered as a limited liability company in Washington State.',
  accreditation: '00-0 0000 0 (sample)',
  accreditationLogo: '',
};

/** The record of a brand with an unknown operator. */
export const unknownOperator: Operator = {
  legalName: '',
  office: '',
  registration: '',
  accreditation: '',
  accreditationLogo: '',
};

/** A brand's operator: its own record as a whole, or the sample. */
export function operatorOf(own: Operator | undefined): Operator {
  return own ?? sampleOperator;
}
