import { scriptNeeded } from './script-needed.ts';

/** Says, where a form cannot work without script, that it needs it; `phone` is the number to call instead, '' for none. */
export function NeedsScript({ phone = '' }: { readonly phone?: string }) {
  return (
    <noscript>
      <p className="text-sm font-medium">{scriptNeeded(phone)}</p>
    </noscript>
  );
}
