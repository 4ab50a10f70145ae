/** The signed-in user, as header and side menu show them. */
export interface ShownUser {
  readonly firstName: string;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
}
