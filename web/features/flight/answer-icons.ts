import type { FareAnswer } from '#domain/flights/fare/condition-text.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** Icon and color for each answer. */
export const answerIcons: Record<FareAnswer, { readonly icon: IconName; readonly color: string }> = {
  yes: { icon: 'check', color: 'text-success' },
  no: { icon: 'close', color: 'text-destructive' },
  some: { icon: 'alert', color: 'text-warning' },
  open: { icon: 'alert', color: 'text-warning' },
};
