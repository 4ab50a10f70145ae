import type { ConditionText } from '#domain/flights/fare/condition-text.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** Icon and color for each answer. */
export const answerIcons: Record<ConditionText['answer'], { readonly icon: IconName; readonly color: string }> = {
  Yes: { icon: 'check', color: 'text-success' },
  No: { icon: 'close', color: 'text-destructive' },
  'For some flights': { icon: 'alert', color: 'text-warning' },
  'Depends on the airline': { icon: 'alert', color: 'text-warning' },
};
