/** Something was made in a mode for which this deployment no longer has credentials. */
export class ModeNotConfigured extends Error {
  constructor(subject: string) {
    super(`${subject} was made in a mode that is not configured anymore`);
  }
}
