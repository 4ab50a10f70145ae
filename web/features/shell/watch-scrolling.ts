/** For browsers without scroll-driven styles (SHELL-01). */
const look = () => document.documentElement.toggleAttribute('data-at-top', window.scrollY <= 10);
look();
window.addEventListener('scroll', look, { passive: true });

export {};
