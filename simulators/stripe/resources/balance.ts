import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { readParams } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';

/** `GET /v1/balance`: captures minus refunds by currency, all available (Stripe API reference, "Retrieve balance"). */
export function retrieveBalance(context: Context, form: FormTree): Reply {
  readParams(form, {});
  const sums = context.store.rows(
    `SELECT json_extract(body, '$.currency') AS currency,
            sum(json_extract(body, '$.amount_captured') - json_extract(body, '$.amount_refunded')) AS amount
     FROM objects WHERE kind = 'charge' AND json_extract(body, '$.captured') GROUP BY 1 ORDER BY 1`,
  );
  const available = sums.map((row) => ({
    amount: Number(row.amount),
    currency: String(row.currency),
    source_types: { card: Number(row.amount) },
  }));
  const shown = available.length > 0 ? available : [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
  const pending = shown.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } }));
  return succeed(context, { object: 'balance', available: shown, livemode: false, pending }, null);
}
