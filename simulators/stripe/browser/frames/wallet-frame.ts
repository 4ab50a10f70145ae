import { hearPage, makeToken, tellHeight, tellPage } from './link.ts';

const button = document.querySelector('button');

button?.addEventListener('click', () => tellPage({ type: 'press' }));
button?.addEventListener('focus', () => tellPage({ type: 'focus' }));
button?.addEventListener('blur', () => tellPage({ type: 'blur' }));

hearPage((message) => {
  if (message.type === 'token') {
    const card = message.params.walletCard ?? 'accepted';
    void makeToken(message.id, message.params, { '[wallet]': 'google_pay', '[wallet_card]': card });
  } else if (message.type === 'focus') button?.focus();
  else button?.blur();
});
tellPage({ type: 'ready', available: button !== null });
tellHeight();
