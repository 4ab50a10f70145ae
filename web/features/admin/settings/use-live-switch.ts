import { useState } from 'react';
import { type AdminSettings, adminLogin, getAdminSettings, saveAdminSettings } from '../../../../contract/admin.ts';
import { request } from '../../../api/client.ts';
import { isRecord, parseJson, send } from '../../../api/send.ts';
import { showToast } from '../../../ui/toast.ts';
import { type AdminFailure, changeMode, type ModeCalls } from './mode-change.ts';

export interface LiveSwitch {
  /** As they are known now. */
  readonly settings: AdminSettings;
  readonly saving: boolean;
  /** The mode was changed, and the page is about to be loaded anew. */
  readonly reloading: boolean;
  /** Of the last change; null where it went well. */
  readonly failure: AdminFailure | null;
  readonly change: (live: boolean) => Promise<void>;
}

const reloadAfterMs = 1000;

/** The mode of the deployment and its switch (ADM-02). */
export function useLiveSwitch(loaded: AdminSettings): LiveSwitch {
  const [settings, setSettings] = useState(loaded);
  const [state, setState] = useState<'idle' | 'saving' | 'reloading'>('idle');
  const [failure, setFailure] = useState<AdminFailure | null>(null);

  const change = async (live: boolean) => {
    if (state !== 'idle') return;
    setState('saving');
    setFailure(null);
    const outcome = await changeMode(modeCalls, live);
    // Whatever failed, the screen shows the mode that is: a lost answer may stand for a change that was made.
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

  return { settings, saving: state === 'saving', reloading: state === 'reloading', failure, change };
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
