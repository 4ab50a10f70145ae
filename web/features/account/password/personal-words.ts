interface Person {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Facts that others know about a person: a password made of these words is weak. */
export function personalWords({ email, username, firstName, lastName }: Person): string[] {
  return [email?.split('@', 1)[0], username, firstName, lastName].filter((word) => word !== undefined);
}
