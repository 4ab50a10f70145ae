import { useState } from 'react';
import { type AdminSettings, adminLogin, getAdminSettings, saveAdminSettings } from '#contract/admin.ts';
import { request } from '#web/api/client.ts';
import { isRecord, parseJson, send } from '#web/api/send.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { type AdminFailure, changeMode, type ModeCalls } from './mode-change.ts';

export interface LiveSwitch {
  readonly settings: AdminSettings;
  /** 'reloading' once the mode has changed, until the page reloads. */
  readonly state: 'idle' | 'saving' | 'reloading';
  /** Of the last change; null if it succeeded. */
  readonly failure: AdminFailure | null;
  readonly change: (live: boolean) => Promise<void>;
}

const reloadAfterMs = 1000;

/** The mode of the deployment and its switch (ADM-02). */
export function useLiveSwitch(loaded: AdminSettings): LiveSwitch {
  const [settings, setSettings] = useState(loaded);
  const [state, setState] = useState<LiveSwitch['state']>('idle');
  const [failure, setFailure] = useState<AdminFailure | null>(null);

  const change = async (live: boolean) => {
    if (state !== 'idle') return;
    setState('saving');
    setFailure(null);
    const outcome = await changeMode(modeCalls, live);
    // After any failure, the screen shows the current mode: a change may have been made although its response was lost.
    const known = outcome.saved ?? (await request(getAdminSettings).catch(() => null));
    if (known !== null) setSettings(known);
    setFailure(outcome.failure);
    if (outcome.failure !== null) {
      const { title, text, reason } = outcome.failure;
      showToast({ title, text: reason === null ? text : `${text} ${reason}`, tone: 'destructive' });
      setState('idle');
      return;
    }
    const isLive = outcome.saved?.enableLiveMode === true;
    showToast({ title: 'Settings Updated', text: `${isLive ? 'Live' : 'Test'} mode is on.`, tone: 'success' });
    if (isLive === settings.enableLiveMode) return setState('idle');
    setState('reloading');
    setTimeout(() => window.location.reload(), reloadAfterMs);
  };

  return { settings, state, failure, change };
}

const modeCalls: ModeCalls = {
  verify: async () => {
    const response = await send({ method: adminLogin.method, address: adminLogin.path });
    const body = parseJson(await response.text());
    const { success, message } = isRecord(body) ? body : {};
    return {
      status: response.status,
      success: success === true,
      message: typeof message === 'string' ? message : '',
    };
  },
  save: (enableLiveMode) => request(saveAdminSettings, { body: { enableLiveMode } }),
};
