/** Something was made in a mode that this deployment has no credentials for any more: its vendors cannot be asked. */
export class ModeNotConfigured extends Error {
  constructor(subject: string) {
    super(`${subject} was made in a mode that is not configured any more`);
  }
}
