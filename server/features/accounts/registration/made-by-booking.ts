/** Whether the account's guest booking also created it: then the account is newer than the booking. */
export function isMadeBy(booking: { readonly createdAt: Date }, user: { readonly createdAt: Date }): boolean {
  return user.createdAt > booking.createdAt;
}
