insert into "limit_counts" (*)
  values (…)
  on conflict ("id") do update
  set "count" = case when "limit_counts"."ends_at" <= $ then 0 else "limit_counts"."count" end + $::int, "ends_at" = case when "limit_counts"."ends_at" <= $ then $ else "limit_counts"."ends_at" end
  returning *;

select "id"
  from "bookings"
  where ("bookings"."search_key" = $ and "bookings"."state" <> $) limit $;

insert into "limit_counts" (*)
  values (…)
  on conflict ("id") do update
  set "count" = case when "limit_counts"."ends_at" <= $ then 0 else "limit_counts"."count" end + $::int, "ends_at" = case when "limit_counts"."ends_at" <= $ then $ else "limit_counts"."ends_at" end
  returning *;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select *
  from "booking_sessions"
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $);

select pg_advisory_xact_lock(hashtextextended($, 0));

update "booking_sessions"
  set "renewal_id" = $
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $ and ("booking_sessions"."renewal_id" is null or "booking_sessions"."renewal_id" = $))
  returning "visitor", "user_id";

insert into "booking_sessions" (*)
  values (…)
  on conflict do nothing;

commit;

select "id"
  from "bookings"
  where ("bookings"."search_key" = $ and "bookings"."state" <> $) limit $;

select *
  from "payments"
  where ("payments"."visitor" = $ and "payments"."idempotency_key" = $);

insert into "limit_counts" (*)
  values (…)
  on conflict ("id") do update
  set "count" = case when "limit_counts"."ends_at" <= $ then 0 else "limit_counts"."count" end + $::int, "ends_at" = case when "limit_counts"."ends_at" <= $ then $ else "limit_counts"."ends_at" end
  returning *;

with "written" as (insert into "payments" (*)
  values (…)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "payments"
  set "state" = $, "method_id" = $, "card_brand" = $, "card_last4" = $, "card_funding" = $, "card_country" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "payments"
  set "state" = $, "intent_id" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "payments"
  set "state" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "payments"
  set "state" = $, "charge_id" = $, "review_id" = $, "risk_level" = $, "capture_before" = $, "authentication_flow" = $, "authentication_result" = $, "authentication_eci" = $, "lease_until" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

update "limit_counts"
  set "count" = greatest("limit_counts"."count" - 1, 0)
  where "limit_counts"."id" in (select "id"
  from "limit_counts"
  where ("limit_counts"."id" in ($, …) and "limit_counts"."ends_at" > $)
  order by "limit_counts"."id" collate "C"
  for update);

insert into "limit_counts" (*)
  values (…)
  on conflict ("id") do update
  set "count" = case when "limit_counts"."ends_at" <= $ then 0 else "limit_counts"."count" end + $::int, "ends_at" = case when "limit_counts"."ends_at" <= $ then $ else "limit_counts"."ends_at" end
  returning *;

update "booking_sessions"
  set "expires_at" = $
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $ and "booking_sessions"."renewal_id" is null)
  returning "visitor";

select *
  from "bookings"
  where ("bookings"."visitor" = $ and "bookings"."idempotency_key" = $);

select *
  from "payments"
  where "payments"."id" = $;

begin;
  set local idle_in_transaction_session_timeout = 30000;

with "written" as (update "payments"
  set "booking_id" = $, "offer_id" = $, "capture_minor" = $, "state" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (insert into "bookings" (*)
  values (…)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

insert into "order_files" (*)
  values (…);

commit;

with "written" as (update "bookings"
  set "state" = $, "ordered_at" = $, "look_at" = $, "lease_until" = $::timestamptz + $ * interval '1 millisecond', "updated_at" = $
  where (("bookings"."id" = $ and "bookings"."state" = $ and "bookings"."lease_number" = $) and "bookings"."lease_until" > $::timestamptz)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "bookings"
  set "state" = $, "order_id" = $, "airline_reference" = $, "order_actions" = $, "order_services" = $, "order_documents" = $, "failure_code" = $, "updated_at" = $
  where ("bookings"."id" = $ and "bookings"."state" = $ and "bookings"."lease_number" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "payments"
  set "state" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "payments"
  set "state" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

begin;
  set local idle_in_transaction_session_timeout = 30000;

with "written" as (update "bookings"
  set "state" = $, "lease_until" = $, "updated_at" = $
  where ("bookings"."id" = $ and "bookings"."state" = $ and "bookings"."lease_number" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

insert into "mails" (*)
  values (…)
  on conflict ("occasion") do nothing;

commit;

select *
  from "users"
  where "users"."email" = $;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "user_id"
  from "bookings"
  where "bookings"."id" = $
  for update;

insert into "users" (*)
  values (…)
  on conflict do nothing
  returning *;

insert into "credentials" (*)
  values (…);

insert into "verifications" (*)
  values (…);

insert into "mails" (*)
  values (…)
  on conflict ("occasion") do nothing;

update "bookings"
  set "user_id" = $
  where "bookings"."id" = $;

select "id"
  from "users"
  where "users"."id" = $ for key share;

select pg_advisory_xact_lock(hashtextextended($, 0));

update "booking_sessions"
  set "user_id" = $
  where "booking_sessions"."visitor" = $;

commit;

select *
  from "credentials"
  where "credentials"."user_id" = $ limit $;

select *
  from "users"
  where "users"."email" = $;

insert into "sessions" (*)
  values (…)
  returning *;

update "users"
  set "updated_at" = $
  where "users"."email" = $;

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
  from "booking_sessions"
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $);
