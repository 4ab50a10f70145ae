import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'destructive';

const looks: Record<NoticeTone, { readonly box: string; readonly icon: string; readonly picture: IconName }> = {
  info: { box: 'border-info/40 bg-info/8', icon: 'text-info', picture: 'alert' },
  success: { box: 'border-success/40 bg-success/8', icon: 'text-success', picture: 'check' },
  warning: { box: 'border-warning/40 bg-warning/10', icon: 'text-warning', picture: 'alert' },
  destructive: { box: 'border-destructive/40 bg-destructive/8', icon: 'text-destructive', picture: 'alert' },
};

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: string;
  /** Announced by screen readers: 'alert' at once, 'status' at the next pause. */
  readonly role?: 'alert' | 'status';
  readonly className?: string;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  /** -1 if a script moves the focus here. */
  readonly tabIndex?: -1;
}

/** A box that stays on the screen with a result or a warning. */
export function Notice({ tone, title, role, className = '', children, ref, tabIndex }: NoticeProps) {
  const { box, icon, picture } = looks[tone];
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={tabIndex}
      className={`flex items-start gap-3 rounded-md border px-4 py-3 text-sm ${box} ${className}`}
    >
      <Icon name={picture} className={`size-5 ${icon}`} />
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
