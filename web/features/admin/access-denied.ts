import { showToast } from '#web/ui/toast/toast.ts';

/** Explains on the home page why a user without the role was redirected there (ADM-03). */
export function showAccessDenied(): void {
  showToast({
    title: 'Access Denied',
    text: "You don't have permission to access admin settings.",
    tone: 'destructive',
  });
}
