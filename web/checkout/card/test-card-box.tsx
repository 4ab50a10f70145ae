import { Notice } from '#web/ui/notice.tsx';

/**
 * In test mode: which card to use, and that no real one may be entered (PAY-03). The code has the name that its field has: ours,
 * or the provider's (HOST-01).
 */
export function TestCardBox({ isHosted }: { readonly isHosted: boolean }) {
  return (
    <Notice tone="info" title="Test mode">
      <p>
        Use the test card <span className="tabular inline-block font-semibold">4242 4242 4242 4242</span> with any
        future expiry date and any {isHosted ? 'security code' : 'CVV'}. Do not enter a real card: no real card may be
        used here.
      </p>
    </Notice>
  );
}
