/** An account that anyone may use in a demo (AUTH-01). */
export interface DemoAccount {
  readonly label: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly role: 'user' | 'admin';
}

/** No mail reaches these addresses: the domain is reserved (RFC 2606). */
export const demoAccounts: readonly DemoAccount[] = [
  {
    label: 'Traveler',
    email: 'traveler@tailfin.example',
    username: 'demo.traveler',
    password: 'Window-Seat-4A!',
    role: 'user',
  },
  {
    label: 'Administrator',
    email: 'admin@tailfin.example',
    username: 'demo.admin',
    password: 'Control-Tower-7!',
    role: 'admin',
  },
];

/**
 * True for the username or address of a demo account. Nobody can register one, and outside a demo nobody can sign in as
 * one.
 */
export function isDemoName(name: { readonly email: string; readonly username: string }): boolean {
  const username = name.username.toLowerCase();
  return demoAccounts.some((demo) => demo.email === name.email || demo.username === username);
}
