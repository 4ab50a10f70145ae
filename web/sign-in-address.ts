/** The sign-in page with a way back to a path of this site, which shows in the address as it is (ACC-01). */
export function signInAddress(path: string): string {
  return `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
