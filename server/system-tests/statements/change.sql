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

insert into "amendments" (*)
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
  from "sessions"
  where "sessions"."token" = $;

select *
  from "users"
  where "users"."id" = $;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "id"
  from "users"
  where "users"."id" = $ for key share;

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

select "bags"
  from "amendments"
  where ("amendments"."booking_id" = $ and "amendments"."id" <> $ and "amendments"."kind" = $ and "amendments"."confirmed_at" >= $);

select *
  from "amendments"
  where "amendments"."id" = $;

select *
  from "bookings"
  where "bookings"."id" = $;

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

select *
  from "amendments"
  where "amendments"."id" = $;

select *
  from "booking_sessions"
  where ("booking_sessions"."id" in ($) and "booking_sessions"."expires_at" > $);

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
  from "sessions"
  where "sessions"."token" = $;

select *
  from "users"
  where "users"."id" = $;

update "bookings"
  set "lease_until" = $::timestamptz + $ * interval '1 millisecond', "lease_number" = "bookings"."lease_number" + 1, "lease_holder" = ("bookings"."lease_number" + 1)::text || $::text
  where ("bookings"."id" = $ and ("bookings"."lease_until" is null or "bookings"."lease_until" < $::timestamptz))
  returning *;

select "bags"
  from "amendments"
  where ("amendments"."booking_id" = $ and "amendments"."id" <> $ and "amendments"."kind" = $ and "amendments"."confirmed_at" >= $);

select *
  from "amendments"
  where "amendments"."id" = $;

select *
  from "cancellations"
  where ("cancellations"."booking_id" = $ and "cancellations"."state" not in ($, …));

select *
  from "payments"
  where "payments"."id" = $;

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "state", "airline_change", "itinerary_version", "open_amendment_id", "sale_minor", "free_cancel_until"
  from "bookings"
  where "bookings"."id" = $
  for update;

select *
  from "cancellations"
  where ("cancellations"."booking_id" = $ and "cancellations"."state" not in ($, …));

with "written" as (update "amendments"
  set "state" = $, "payment_id" = $, "asked_at" = $, "look_at" = $, "updated_at" = $
  where ("amendments"."id" = $ and "amendments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "payments"
  set "booking_id" = $, "offer_id" = $, "capture_minor" = $, "state" = $, "updated_at" = $
  where ("payments"."id" = $ and "payments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "bookings"
  set "open_amendment_id" = $, "updated_at" = $
  where ("bookings"."id" = $ and ("bookings"."id" = $ and "bookings"."lease_number" = $))
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

commit;

update "bookings"
  set "lease_until" = $::timestamptz + $ * interval '1 millisecond'
  where ("bookings"."id" = $ and "bookings"."lease_number" = $ and "bookings"."lease_until" > $::timestamptz)
  returning "id";

begin;
  set local idle_in_transaction_session_timeout = 30000;

select "state", "airline_change", "itinerary_version", "open_amendment_id", "sale_minor", "free_cancel_until"
  from "bookings"
  where "bookings"."id" = $
  for update;

with "written" as (update "amendments"
  set "state" = $, "confirmed_at" = $, "look_at" = $, "watch_until" = $, "updated_at" = $
  where ("amendments"."id" = $ and "amendments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "bookings"
  set "supplier_minor" = $, "sale_minor" = $, "itinerary" = $, "ends_at" = $, "order_actions" = $, "order_services" = $, "order_documents" = $, "airline_change" = $, "itinerary_version" = $, "change_answer_by" = $, "change_remind_at" = $, "open_amendment_id" = $, "free_cancel_until" = $, "look_at" = $, "updated_at" = $
  where ("bookings"."id" = $ and ("bookings"."id" = $ and "bookings"."lease_number" = $))
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

insert into "itinerary_versions" (*)
  values (…)
  on conflict do nothing;

delete
  from "cancellations"
  where ("cancellations"."booking_id" = $ and "cancellations"."state" = $);

insert into "mails" (*)
  values (…)
  on conflict ("occasion") do nothing;

commit;

select *
  from "bookings"
  where "bookings"."id" = $;

select *
  from "payments"
  where "payments"."id" = $;

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

select "state", "airline_change", "itinerary_version", "open_amendment_id", "sale_minor", "free_cancel_until"
  from "bookings"
  where "bookings"."id" = $
  for update;

with "written" as (update "amendments"
  set "state" = $, "look_at" = $, "watch_until" = $, "updated_at" = $
  where ("amendments"."id" = $ and "amendments"."state" = $)
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

with "written" as (update "bookings"
  set "open_amendment_id" = $, "look_at" = $, "updated_at" = $
  where ("bookings"."id" = $ and ("bookings"."id" = $ and "bookings"."lease_number" = $))
  returning *),
"noted" as (insert into "history" ("subject", "at", "from_state", "to_state", "detail") select $, …
  from "written")
select *
  from "written";

commit;

update "bookings"
  set "lease_until" = $
  where ("bookings"."id" = $ and "bookings"."lease_number" = $);

select *
  from "bookings"
  where "bookings"."id" = $;
