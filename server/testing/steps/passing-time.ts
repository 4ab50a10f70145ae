import type { TestApp } from '../app/test-app.ts';

/** Lets time pass, and reads travelers' mails meanwhile. */
export function passingTime(app: () => TestApp) {
  return {
    /** Some milliseconds later, with one run of the reconciler. */
    async later(ms: number): Promise<void> {
      app().clock.advance(ms);
      await app().app.reconciler.run();
    },
    /** The mails about a booking that are sent now. */
    async told(reference: string) {
      const before = app().sent.length;
      await app().app.mailSender.run();
      return app()
        .sent.slice(before)
        .filter(({ subject }) => subject.endsWith(`reference ${reference}`));
    },
  };
}
