/**
 * Whether the account was created by the guest booking that it owns: then the account is newer than the booking. A user
 * who was signed in had an account before.
 */
export function isMadeBy(booking: { readonly createdAt: Date }, user: { readonly createdAt: Date }): boolean {
  return user.createdAt > booking.createdAt;
}
