/**
 * Whether the guest booking that the account owns also created it: then the account is newer. A signed-in user had an
 * account before.
 */
export function isMadeBy(booking: { readonly createdAt: Date }, user: { readonly createdAt: Date }): boolean {
  return user.createdAt > booking.createdAt;
}
