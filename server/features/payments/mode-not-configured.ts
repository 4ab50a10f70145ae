/** This deployment no longer has credentials for the mode of an earlier record. */
export class ModeNotConfigured extends Error {
  constructor(subject: string) {
    super(`${subject} was made in a mode that is not configured anymore`);
  }
}
