import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '#server/database/database.ts';
import { type Instance, ProcessKilled } from './simulation.ts';

/**
 * The database as seen by one instance: every statement waits for its turn, and may be the last one that the instance
 * sends before it dies, or the last whose response it never gets. A transaction takes one turn, as the engine runs one
 * at a time; a death within it leaves no trace.
 */
export function faultyDatabase(engine: PGlite, instance: Instance): Database {
  const { simulation } = instance;
  const guarded = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    instance.check();
    await simulation.turn(label);
    instance.maybeDie(`before ${label}`, 0.004);
    const result = await simulation.busy(work);
    instance.maybeDie(`after ${label}`, 0.004);
    return result;
  };
  const client = new Proxy(engine, {
    get(target, property) {
      if (property === 'query') {
        return (...args: Parameters<PGlite['query']>) => guarded('a statement', () => target.query(...args));
      }
      if (property === 'transaction') {
        return (work: (transaction: object) => Promise<unknown>) =>
          guarded('a transaction', () => target.transaction((transaction) => work(mortal(transaction, instance))));
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return drizzle(client);
}

/** Lets a process die between two statements of a transaction. */
function mortal<T extends object>(transaction: T, instance: Instance): T {
  return new Proxy(transaction, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (property === 'query') {
          if (!instance.isAlive) return Promise.reject(new ProcessKilled());
          try {
            instance.maybeDie('within a transaction', 0.004);
          } catch (error) {
            return Promise.reject(error);
          }
        }
        return Reflect.apply(value, target, args);
      };
    },
  });
}
