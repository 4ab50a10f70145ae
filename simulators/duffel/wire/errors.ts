/** Errors (Duffel documentation): `{errors: [{type, code, title, message, documentation_url, source?}], meta}`. */

/** The error types; the code is more specific. */
type ErrorType =
  | 'authentication_error'
  | 'invalid_request_error'
  | 'validation_error'
  | 'invalid_state_error'
  | 'airline_error'
  | 'rate_limit_error'
  | 'api_error';

/** One error of the envelope. `source` is an object for request fields, the supplier's name for airline errors. */
export interface ErrorItem {
  readonly type: ErrorType;
  /** A number for operations that an airline does not support at all. */
  readonly code: string | number;
  readonly title: string;
  readonly message: string;
  readonly documentation_url: string;
  readonly source?: { readonly field: string; readonly pointer: string } | string;
}

const definitions = {
  missing_authorization_header: [401, 'authentication_error', 'Missing authorization header', 'The request needs an Authorization header with a Bearer token.'],
  invalid_authorization_header: [401, 'authentication_error', 'Invalid authorization header', 'The Authorization header must have the form "Bearer <token>".'],
  access_token_not_found: [401, 'authentication_error', 'Access token not found', 'The access token is not recognised.'],
  unavailable_feature: [403, 'authentication_error', 'Unavailable feature', 'This feature is not enabled for your account.'],
  missing_version_header: [400, 'invalid_request_error', 'Missing version header', 'The request needs a Duffel-Version header.'],
  unsupported_version: [400, 'invalid_request_error', 'Unsupported version', 'The version in the Duffel-Version header is not supported.'],
  unsupported_format: [406, 'invalid_request_error', 'Unsupported format', 'Only application/json can be answered.'],
  missing_content_type_header: [400, 'invalid_request_error', 'Missing content type header', 'A request with a body needs a Content-Type header.'],
  missing_data_param: [400, 'invalid_request_error', 'Missing data parameter', 'The body must be wrapped in a "data" key.'],
  malformed_data_param: [400, 'invalid_request_error', 'Malformed data parameter', 'The "data" key must hold an object.'],
  unsupported_operation: [400, 'invalid_request_error', 'Unsupported operation', 'Unsupported operation'],
  bad_request: [400, 'invalid_request_error', 'Bad request', 'The request could not be understood.'],
  not_found: [404, 'invalid_request_error', 'Not found', 'The resource you are trying to access does not exist.'],
  linked_record_not_found: [422, 'validation_error', 'Linked record(s) not found', 'A record referred to by the request does not exist.'],
  validation_required: [422, 'validation_error', 'Required field', 'The field must be present.'],
  validation_format: [422, 'validation_error', 'Invalid format', 'The field has the wrong format.'],
  validation_length: [422, 'validation_error', 'Invalid length', 'The field has the wrong length.'],
  validation_inclusion: [422, 'validation_error', 'Value not allowed', 'The value of the field is not one of those allowed.'],
  validation_type: [422, 'validation_error', 'Invalid type', 'The field has the wrong type.'],
  validation_unique: [422, 'validation_error', 'Not unique', 'The value may appear only once.'],
  unsafe_unique: [422, 'validation_error', 'Not unique', 'Only one webhook may exist for this mode.'],
  offer_no_longer_available: [422, 'airline_error', 'Offer no longer available', 'The airline no longer sells this offer. Please search again.'],
  offer_expired: [422, 'invalid_state_error', 'Offer expired', 'The offer has passed its expiry time. Please search again.'],
  price_changed: [422, 'airline_error', 'Price changed', 'The price of the offer has changed since it was last read.'],
  payment_amount_does_not_match_order_amount: [422, 'validation_error', 'Payment amount does not match order amount', 'The payment amount must be the total of the offer and the chosen services.'],
  payment_currency_does_not_match_order_currency: [422, 'validation_error', 'Payment currency does not match order currency', 'The payment currency must be the currency of the offer.'],
  payments_not_allowed_for_order_type: [422, 'validation_error', 'Payments not allowed for order type', 'Orders of type hold must not carry payments.'],
  invalid_order_create_type: [422, 'validation_error', 'Invalid order type', 'This offer requires instant payment and cannot be held.'],
  offer_request_already_booked: [422, 'validation_error', 'Offer request already booked', 'An offer of the same offer request has already been booked.'],
  order_creation_already_attempted: [422, 'invalid_state_error', 'Order creation already attempted', 'An order for this offer has already been attempted.'],
  order_passengers_incompatible_with_offer: [422, 'validation_error', 'Passengers incompatible with offer', 'The passengers of the order do not fit those of the offer.'],
  duplicate_passenger_name: [422, 'validation_error', 'Duplicate passenger name', 'Two passengers have the same name.'],
  invalid_passenger_name: [422, 'validation_error', 'Invalid passenger name', 'The name has characters the airline does not accept.'],
  invalid_phone_number: [422, 'validation_error', 'Invalid phone number', 'The phone number must be in E.164 form.'],
  invalid_email_address: [422, 'validation_error', 'Invalid email address', 'The email address is not valid.'],
  invalid_loyalty_card: [422, 'validation_error', 'Invalid loyalty card', 'The airline did not accept the loyalty account.'],
  ancillary_service_not_available: [422, 'airline_error', 'Service no longer available', 'The seat or bag has been sold in the meantime.'],
  insufficient_balance: [422, 'invalid_state_error', 'Insufficient balance', 'Your balance is too low for this order.'],
  airline_internal: [500, 'airline_error', 'Airline internal error', 'The airline answered with an internal error.'],
  airline_unknown: [502, 'airline_error', 'Airline unknown error', 'The airline answered with an error we do not recognise.'],
  order_not_created: [502, 'airline_error', 'Order not created', 'The airline could not create the order.'],
  already_paid: [422, 'invalid_state_error', 'Already paid', 'The order has already been paid.'],
  already_cancelled: [422, 'invalid_state_error', 'Already cancelled', 'The order has already been cancelled.'],
  past_payment_required_by_date: [422, 'invalid_state_error', 'Past payment date', 'The time to pay for this order has passed.'],
  order_type_not_eligible_for_payment: [422, 'invalid_state_error', 'Order type not eligible for payment', 'Only held orders are paid this way.'],
  order_not_cancellable: [422, 'invalid_state_error', 'Order not cancellable', 'This order cannot be cancelled here.'],
  order_cancellation_stale: [422, 'invalid_state_error', 'Order cancellation stale', 'This quote has expired or a newer one exists.'],
  order_not_changeable: [422, 'invalid_state_error', 'Order not changeable', 'This order cannot be changed here.'],
  order_not_changeable_yet: [422, 'invalid_state_error', 'Order not changeable yet', 'This order cannot be changed here yet. Please try again later.'],
  order_change_already_actioned: [422, 'invalid_state_error', 'Order change already actioned', 'This change has already been confirmed.'],
  stale_airline_initiated_change_accept: [422, 'invalid_state_error', 'Stale change', 'A newer change by the airline exists.'],
  airline_initiated_change_already_actioned: [422, 'invalid_state_error', 'Change already actioned', 'The change has already been dealt with.'],
  unsupported_action: [422, 'airline_error', 'Unsupported action', 'The airline does not support this action.'],
  rate_limit_exceeded: [429, 'rate_limit_error', 'Rate limit exceeded', 'Too many requests. Please wait until the limit resets.'],
  internal_server_error: [500, 'api_error', 'Internal server error', 'Something went wrong on our side.'],
  bad_gateway: [502, 'api_error', 'Bad gateway', 'An upstream service answered with an error.'],
  service_unavailable: [503, 'api_error', 'Service unavailable', 'The service is temporarily unavailable.'],
  gateway_timeout_error: [504, 'api_error', 'Gateway timeout', 'The airlines did not answer in time.'],
} as const satisfies Record<string, readonly [number, ErrorType, string, string]>; // biome-ignore format: one code a line

/** Every error code of the simulator. */
export type ErrorCode = keyof typeof definitions;

/** Thrown by a handler to reject a request; the server writes it as the error envelope. */
export class ApiError extends Error {
  readonly status: number;
  readonly items: readonly ErrorItem[];

  constructor(status: number, items: readonly ErrorItem[]) {
    super(items.map((item) => item.code).join(', '));
    this.status = status;
    this.items = items;
  }
}

/** The problem's place in the body, such as `/passengers/1/born_on` (relative to `data`), or the supplier's name. */
export interface ErrorDetail {
  readonly pointer?: string;
  readonly supplier?: string;
  readonly message?: string;
}

/** Codes with another name on the wire. */
const wireCodes: { readonly [code in ErrorCode]?: string | number } = {
  linked_record_not_found: 'not_found',
  unsupported_operation: 400,
};

/** One entry of the envelope. The field name is the last part of the pointer that is not a number. */
function errorItem(code: ErrorCode, detail: ErrorDetail = {}): ErrorItem {
  const [, type, title, message] = definitions[code];
  const item = {
    type,
    code: wireCodes[code] ?? code,
    title,
    message: detail.message ?? message,
    documentation_url: 'https://duffel.com/docs/api/overview/response-handling',
  };
  if (detail.supplier !== undefined) return { ...item, source: detail.supplier };
  if (detail.pointer === undefined) return item;
  const names = detail.pointer.split('/').filter((part) => part !== '' && !/^\d+$/.test(part));
  return { ...item, source: { field: names.at(-1) ?? 'data', pointer: detail.pointer } };
}

/** An error with one entry, under the code's own HTTP status. */
export function apiError(code: ErrorCode, detail: ErrorDetail = {}): ApiError {
  return new ApiError(definitions[code][0], [errorItem(code, detail)]);
}

/** Collects the problems of a request, so that all of them are reported at once. */
export class Issues {
  readonly items: ErrorItem[] = [];

  /** Records a problem at a pointer. */
  add(code: ErrorCode, pointer: string, message?: string): void {
    this.items.push(errorItem(code, message === undefined ? { pointer } : { pointer, message }));
  }

  /** Throws 422 with all recorded problems, if any. */
  throwIfAny(): void {
    if (this.items.length > 0) throw new ApiError(422, this.items);
  }
}
