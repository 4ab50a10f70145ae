import { tellPage } from './link.ts';

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    if (button.value === 'accepted' || button.value === 'declined') tellPage({ type: 'approved', card: button.value });
    else tellPage({ type: 'canceled' });
  });
}
