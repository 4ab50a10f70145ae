import { missing } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { list, readParams, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { newId } from '../ids.ts';
import type { Charge, EarlyFraudWarning } from './wire.ts';

const kind = 'early_fraud_warning';

/** The card's bank reports a charge as fraud (Stripe API reference, "Early fraud warnings"). */
export function warnOfFraud(context: Context, { id, payment_intent }: Charge): EarlyFraudWarning {
  const warning: EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: id,
    created: context.now,
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent,
  };
  context.store.put(kind, warning);
  recordEvent(context, 'radar.early_fraud_warning.created', warning);
  return warning;
}

/** A charge's warning is settled once the charge is disputed or refunded in full. */
export function settleFraudWarning(context: Context, { id, refunded, disputed }: Charge): void {
  const [warning] = context.store.select(kind, fieldEquals('charge', id), 1).rows;
  if (warning === undefined || !warning.actionable || !(refunded || disputed)) return;
  warning.actionable = false;
  context.store.put(kind, warning);
  recordEvent(context, 'radar.early_fraud_warning.updated', warning);
}

/** `GET /v1/radar/early_fraud_warnings`, newest first. */
export function listFraudWarnings(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, charge: text(), payment_intent: text() });
  const filters = [...fieldEquals('charge', params.charge), ...fieldEquals('payment_intent', params.payment_intent)];
  return listObjects(context, kind, '/v1/radar/early_fraud_warnings', params, filters);
}

/** `GET /v1/radar/early_fraud_warnings/:id`. */
export function retrieveFraudWarning(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  const warning = context.store.find(kind, id);
  if (warning === null) throw missing(kind, id, kind);
  return succeed(context, warning, params.expand);
}
