import { showToast } from '../../ui/toast.ts';

/** Says on the home page why somebody without the role was led there (ADM-03). */
export function showAccessDenied(): void {
  showToast({
    title: 'Access Denied',
    text: "You don't have permission to access admin settings.",
    tone: 'destructive',
  });
}
