insert into "limit_counts" (*)
  values (…)
  on conflict ("id") do update
  set "count" = case when "limit_counts"."ends_at" <= $ then 0 else "limit_counts"."count" end + $::int, "ends_at" = case when "limit_counts"."ends_at" <= $ then $ else "limit_counts"."ends_at" end
  returning *;

select *
  from "booking_sessions"
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $);

select *
  from "bookings"
  where "bookings"."id" = $;

select *
  from "cancellations"
  where ("cancellations"."booking_id" = $ and "cancellations"."state" not in ($, …));

select *
  from "sessions"
  where "sessions"."token" = $;

select *
  from "users"
  where "users"."id" = $;

update "bookings"
  set "order_actions" = $, "order_services" = $, "order_documents" = $
  where ("bookings"."id" = $ and "bookings"."lease_number" = $);

select *
  from "payments"
  where "payments"."id" = $;

insert into "cancellations" (*)
  values (…)
  returning *;

select *
  from "bookings"
  where "bookings"."id" = $;

insert into "limit_counts" (*)
  values (…)
  on conflict ("id") do update
  set "count" = case when "limit_counts"."ends_at" <= $ then 0 else "limit_counts"."count" end + $::int, "ends_at" = case when "limit_counts"."ends_at" <= $ then $ else "limit_counts"."ends_at" end
  returning *;

select *
  from "booking_sessions"
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $);

select *
  from "booking_sessions"
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $);

select *
  from "bookings"
  where "bookings"."id" = $;

select *
  from "cancellations"
  where "cancellations"."booking_id" = $
  order by "cancellations"."created_at" desc, "cancellations"."id" desc;

select *
  from "cancellations"
  where ("cancellations"."booking_id" = $ and "cancellations"."state" not in ($, …));

select *
  from "payments"
  where "payments"."id" = $;

select *
  from "sessions"
  where "sessions"."token" = $;

select *
  from "users"
  where "users"."id" = $;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "state", "airline_change", "itinerary_version", "open_amendment_id", "sale_minor", "free_cancel_until"
  from "bookings"
  where "bookings"."id" = $
  for update;

with "written" as (update "cancellations"
  set "state" = $, "asked_at" = $, "lease_until" = $, "lease_number" = $, "lease_holder" = $, "updated_at" = $
  where ("cancellations"."id" = $ and "cancellations"."state" = $ and "cancellations"."lease_number" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

commit;

select *
  from "bookings"
  where "bookings"."id" = $;

update "cancellations"
  set "lease_until" = $::timestamptz + $ * interval '1 millisecond'
  where ("cancellations"."id" = $ and "cancellations"."lease_number" = $ and "cancellations"."lease_until" > $::timestamptz)
  returning "id";

select *
  from "bookings"
  where "bookings"."id" = $;

select *
  from "bookings"
  where "bookings"."id" = $;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "state", "airline_change", "itinerary_version", "open_amendment_id", "sale_minor", "free_cancel_until"
  from "bookings"
  where "bookings"."id" = $
  for update;

with "written" as (update "cancellations"
  set "state" = $, "supplier_refund_minor" = $, "supplier_refund_currency" = $, "supplier_refund_to" = $, "credits" = $, "loss_minor" = $, "expires_at" = $, "cancelled_at" = $, "failure_code" = $, "look_at" = $, "watch_until" = $, "updated_at" = $
  where ("cancellations"."id" = $ and "cancellations"."state" = $ and "cancellations"."lease_number" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

savepoint sp1;

with "written" as (update "bookings"
  set "state" = $, "order_actions" = $, "updated_at" = $
  where ("bookings"."id" = $ and "bookings"."state" = $ and "bookings"."lease_number" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

insert into "mails" (*)
  values (…)
  on conflict ("occasion") do nothing;

release savepoint sp1;

commit;

select "refunds".*, "payments".*
  from "refunds"
  inner join "payments" on "payments"."id" = "refunds"."payment_id"
  where "refunds"."cause_id" = $
  order by "payments"."created_at" asc, "payments"."id" asc;

select *
  from "payments"
  where "payments"."booking_id" = $
  order by "payments"."created_at" asc, "payments"."id" asc;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "id"
  from "cancellations"
  where ("cancellations"."id" = $ and "cancellations"."lease_number" = $)
  for update;

select "payment_id"
  from "amendments"
  where ("amendments"."booking_id" = $ and ("amendments"."failure_code" is not null and "amendments"."confirmed_at" is null));

select "refunds".*, "payments".*
  from "refunds"
  inner join "payments" on "payments"."id" = "refunds"."payment_id"
  where "refunds"."cause_id" = $
  order by "payments"."created_at" asc, "payments"."id" asc;

select *
  from "payments"
  where ("payments"."booking_id" = $ and "payments"."state" = $)
  order by "payments"."created_at" asc, "payments"."id" asc
  for update;

select *
  from "refunds"
  where ("refunds"."payment_id" in ($) and "refunds"."state" in ($, …) and "refunds"."cause_id" <> $);

insert into "refunds" (*)
  values (…)
  returning *;

insert into "history" (*)
  values (…)
  returning "id";

commit;

select "refunds".*, "payments".*
  from "refunds"
  inner join "payments" on "payments"."id" = "refunds"."payment_id"
  where "refunds"."cause_id" = $
  order by "payments"."created_at" asc, "payments"."id" asc;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "id"
  from "cancellations"
  where ("cancellations"."id" = $ and "cancellations"."lease_number" = $)
  for update;

update "refunds"
  set "asked_at" = $
  where ("refunds"."id" = $ and "refunds"."state" = $)
  returning *;

commit;

update "cancellations"
  set "lease_until" = $::timestamptz + $ * interval '1 millisecond'
  where ("cancellations"."id" = $ and "cancellations"."lease_number" = $ and "cancellations"."lease_until" > $::timestamptz)
  returning "id";

select *
  from "cancellations"
  where "cancellations"."id" = $;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "id"
  from "cancellations"
  where ("cancellations"."id" = $ and "cancellations"."lease_number" = $)
  for update;

update "cancellations"
  set "refund_sent_at" = $, "bank_reference" = $, "refund_late_since" = $
  where "cancellations"."id" = $;

select *
  from "bookings"
  where "bookings"."id" = $;

insert into "mails" (*)
  values (…)
  on conflict ("occasion") do nothing;

commit;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "id"
  from "cancellations"
  where ("cancellations"."id" = $ and "cancellations"."lease_number" = $)
  for update;

with "written" as (update "refunds"
  set "state" = $, "refund_id" = $, "updated_at" = $
  where ("refunds"."id" = $ and "refunds"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

commit;

select "cause_id"
  from "refunds"
  where "refunds"."payment_id" = $;

select "id", "refund_minor"
  from "amendments"
  where ("amendments"."booking_id" = $ and ("amendments"."state" = $ and "amendments"."confirmed_at" is not null and "amendments"."refund_minor" > $));

select "payment_id"
  from "amendments"
  where ("amendments"."booking_id" = $ and ("amendments"."failure_code" is not null and "amendments"."confirmed_at" is null));

select *
  from "bookings"
  where "bookings"."id" = $;

select *
  from "bookings"
  where "bookings"."id" = $;

select *
  from "payments"
  where "payments"."booking_id" = $
  order by "payments"."created_at" asc, "payments"."id" asc;

with "written" as (update "cancellations"
  set "state" = $, "refund_status" = $, "look_at" = $, "watch_until" = $, "updated_at" = $
  where ("cancellations"."id" = $ and "cancellations"."state" = $ and "cancellations"."lease_number" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

update "cancellations"
  set "lease_until" = $
  where ("cancellations"."id" = $ and "cancellations"."lease_number" = $);

select "payments"."card_brand", "payments"."card_last4", min("history"."at"), "payments"."capture_minor", "payments"."currency", ( select coalesce(json_agg("refunds"."amount_minor"
  order by "refunds"."created_at", "refunds"."id"), '[]'::json)
  from "refunds"
  where ("refunds"."payment_id" = "payments"."id" and "refunds"."state" = $ and "refunds"."amount_minor" > $) )
  from "payments"
  left join "history" on ("history"."subject" = "payments"."id" and "history"."to_state" = $)
  where ("payments"."booking_id" = $ and "payments"."state" = $ and not exists ( select 1
  from "amendments"
  where ("amendments"."payment_id" = "payments"."id" and ("amendments"."failure_code" is not null and "amendments"."confirmed_at" is null)) )) group by "payments"."id"
  order by "payments"."created_at" asc, "payments"."id" asc;

select "settled_at", "settled_minor", "currency"
  from "amendments"
  where ("amendments"."booking_id" = $ and "amendments"."settled_minor" is not null and "amendments"."settled_minor" > $);

select *
  from "amendments"
  where ("amendments"."booking_id" = $ and "amendments"."refund_minor" > $ and "amendments"."confirmed_at" is not null)
  order by "amendments"."confirmed_at";

select *
  from "bookings"
  where "bookings"."id" = $;

select distinct "payload" ->> 'bookingId'
  from "mails"
  where ("mails"."state" = $ and "mails"."occasion" like $ and "mails"."payload" ->> 'bookingId' is not null);
