import type { ConditionText } from '../../../domain/flights/condition-text.ts';
import type { IconName } from '../../ui/icon.tsx';

/** How an answer looks beside its words. */
export const answerLooks: Record<ConditionText['answer'], { readonly icon: IconName; readonly color: string }> = {
  Yes: { icon: 'check', color: 'text-success' },
  No: { icon: 'close', color: 'text-destructive' },
  'For some flights': { icon: 'alert', color: 'text-warning' },
  'Depends on the airline': { icon: 'alert', color: 'text-warning' },
};
