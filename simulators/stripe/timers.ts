import type { Context } from './context.ts';

/** Tasks that run after some simulated time. */
export type Task = 'expire_authorisation' | 'settle_refund' | 'fail_refund' | 'reference_refund';

/** Schedules a task after `afterSeconds` of simulated time. */
export function startTimer(context: Context, afterSeconds: number, task: Task, objectId: string): void {
  context.store.run(
    'INSERT INTO timers (due, task, object_id) VALUES (?, ?, ?)',
    context.now + afterSeconds,
    task,
    objectId,
  );
}

/** Delays a waiting task; does nothing if there is none. */
export function delayTimer(context: Context, bySeconds: number, task: Task, objectId: string): void {
  context.store.run('UPDATE timers SET due = due + ? WHERE task = ? AND object_id = ?', bySeconds, task, objectId);
}

/** Takes the tasks that are due, oldest first, each exactly once; call it inside a transaction. */
export function takeDueTimers(context: Context): { task: Task; objectId: string }[] {
  const due = context.store.rows('SELECT id, task, object_id FROM timers WHERE due <= ? ORDER BY due, id', context.now);
  if (due.length > 0) context.store.run('DELETE FROM timers WHERE due <= ?', context.now);
  return due.map((row) => ({ task: row.task as Task, objectId: String(row.object_id) }));
}
