import { useState } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { StatusPill } from '../status-pill.tsx';
import { SwitchButton } from './switch-button.tsx';
import type { LiveSwitch } from './use-live-switch.ts';

interface LiveModeSwitchProps extends Pick<LiveSwitch, 'state'> {
  readonly live: boolean;
  /** Why live mode cannot be turned on; null if it can. */
  readonly obstacle: string | null;
  readonly onChange: LiveSwitch['change'];
}

const dialogs = {
  on: {
    title: 'Switch to live mode?',
    text: 'Real bookings with actual payment methods will be made from now on: travelers’ cards are charged and airlines issue tickets.',
    confirm: 'Switch to Live Mode',
    cancel: 'Stay in Test Mode',
  },
  off: {
    title: 'End live mode?',
    text: 'From now on nobody can buy a real ticket from any brand. Bookings made in live mode stay real, and are still settled, changed and refunded.',
    confirm: 'End Live Mode',
    cancel: 'Stay in Live Mode',
  },
} as const;

/** The mode of the deployment; both ways require confirmation (ADM-02, F-107). */
export function LiveModeSwitch({ live, state, obstacle, onChange }: LiveModeSwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  const dialog = dialogs[live ? 'off' : 'on'];
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="mode" className="rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <h2 id="mode" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
            Live Mode
            <StatusPill look={live ? 'alert' : 'neutral'}>{live ? 'LIVE' : 'TEST'}</StatusPill>
          </h2>
          <p id="mode-text" className="mt-1 text-sm text-ink-soft">
            {live
              ? 'Bookings are real: airlines issue tickets and cards are charged.'
              : 'Nothing is real: searches, bookings and payments go to the vendors’ test systems.'}
          </p>
        </div>
        <SwitchButton
          label="Live Mode"
          describedBy="mode-text mode-note"
          on={live}
          disabled={!hydrated || state !== 'idle' || obstacle !== null}
          onClick={() => setIsAsking(true)}
        />
      </div>
      <p id="mode-note" role="status" className="mt-3 text-sm font-medium empty:mt-0">
        {{ idle: obstacle, saving: 'Saving…', reloading: 'Saved. Reloading the page…' }[state]}
      </p>
      {isAsking ? (
        <ConfirmDialog
          title={dialog.title}
          confirm={dialog.confirm}
          cancel={dialog.cancel}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void onChange(!live);
          }}
        >
          <p>{dialog.text}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
