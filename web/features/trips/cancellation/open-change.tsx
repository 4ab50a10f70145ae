import { changeTitle } from '#domain/booking/airline-changes/change-texts.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Names the change by the airline that nobody has answered yet: canceling would be the answer. */
export function OpenChange({ change }: { readonly change: ShownChange | null }) {
  if (change === null || change.answer !== 'open') return null;
  return (
    <Notice
      tone={change.level === 'minor' ? 'info' : 'warning'}
      title={changeTitle(change.level, change.isUnclear)}
      className="mt-4"
    >
      {change.texts.length === 0 ? null : (
        <ul className="list-disc pl-5">
          {change.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
