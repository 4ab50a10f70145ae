insert into "limit_counts" (*)
  values (…)
  on conflict ("id") do update
  set "count" = case when "limit_counts"."ends_at" <= $ then 0 else "limit_counts"."count" end + $::int, "ends_at" = case when "limit_counts"."ends_at" <= $ then $ else "limit_counts"."ends_at" end
  returning *;

select "booking_id", "refund_late_since"
  from "cancellations"
  where ("cancellations"."state" = $ and "cancellations"."refund_late_since" is not null);

select "booking_id", "updated_at"
  from "amendments"
  where ("amendments"."state" = $ or ("amendments"."state" = $ and "amendments"."asked_at" <= $));

select "booking_id", "updated_at"
  from "cancellations"
  where "cancellations"."state" = $;

select "bookings"."id", "disputes"."opened_at"
  from "disputes"
  inner join "payments" on "payments"."id" = "disputes"."payment_id"
  inner join "bookings" on "bookings"."id" = "payments"."booking_id"
  where ("disputes"."status" = $ and "bookings"."ends_at" > $ and "bookings"."state" in ($, …) and not exists (select "id"
  from "cancellations"
  where ("cancellations"."booking_id" = "bookings"."id" and "cancellations"."state" not in ($, …))));

select "bookings".*, "payments".*, "current"."id", "current"."booking_id", "current"."state", "current"."supplier_quote_ids", "current"."supplier_refund_minor", "current"."supplier_refund_currency", "current"."supplier_refund_to", "current"."order_changed", "current"."currency", "current"."paid_minor", "current"."refund_minor", "current"."fee_minor", "current"."rule", "current"."refund_to", "current"."refund_status", "current"."repaid_by_hand", "current"."credits", "current"."loss_minor", "current"."expires_at", "current"."asked_at", "current"."cancelled_at", "current"."refund_sent_at", "current"."bank_reference", "current"."refund_late_since", "current"."failure_code", "current"."look_at", "current"."watch_until", "current"."lease_until", "current"."lease_number", "current"."lease_holder", "current"."created_at", "current"."updated_at"
  from "bookings"
  inner join "payments" on "payments"."id" = "bookings"."payment_id"
  left join "cancellations" "current" on ("current"."booking_id" = "bookings"."id" and "current"."state" not in ($, …))
  where "bookings"."id" = any($::text[]);

select "bookings".*, "payments".*, "current"."id", "current"."booking_id", "current"."state", "current"."supplier_quote_ids", "current"."supplier_refund_minor", "current"."supplier_refund_currency", "current"."supplier_refund_to", "current"."order_changed", "current"."currency", "current"."paid_minor", "current"."refund_minor", "current"."fee_minor", "current"."rule", "current"."refund_to", "current"."refund_status", "current"."repaid_by_hand", "current"."credits", "current"."loss_minor", "current"."expires_at", "current"."asked_at", "current"."cancelled_at", "current"."refund_sent_at", "current"."bank_reference", "current"."refund_late_since", "current"."failure_code", "current"."look_at", "current"."watch_until", "current"."lease_until", "current"."lease_number", "current"."lease_holder", "current"."created_at", "current"."updated_at"
  from "bookings"
  inner join "payments" on "payments"."id" = "bookings"."payment_id"
  left join "cancellations" "current" on ("current"."booking_id" = "bookings"."id" and "current"."state" not in ($, …))
  where (("bookings"."id" in ((((((((((((((((select "id"
  from "bookings"
  where "bookings"."reference" in ($))
  union all (select "id"
  from "bookings"
  where upper("bookings"."airline_reference") = $))
  union all (select "id"
  from "bookings"
  where ("bookings"."id" = $ or "bookings"."order_id" = $ or "bookings"."offer_id" = $)))
  union all (select "id"
  from "bookings"
  where "bookings"."order_documents" @> $::jsonb))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "id"
  from "bookings"
  where lower("bookings"."contact_email") like $))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "booking_id"
  from "payments"
  where (("payments"."id" = $ or "payments"."intent_id" = $ or "payments"."charge_id" = $) and "payments"."booking_id" is not null)))
  union all (select "booking_id"
  from "payments"
  where (false and "payments"."booking_id" is not null)))
  union all (select "booking_id"
  from "payments"
  where (false and "payments"."booking_id" is not null)))
  union all (select "payments"."booking_id"
  from "refunds"
  inner join "payments" on "payments"."id" = "refunds"."payment_id"
  where (("refunds"."id" = $ or "refunds"."refund_id" = $) and "payments"."booking_id" is not null)))
  union all (select "payments"."booking_id"
  from "disputes"
  inner join "payments" on "payments"."id" = "disputes"."payment_id"
  where ("disputes"."id" = $ and "payments"."booking_id" is not null)))
  union all (select "booking_id"
  from "cancellations"
  where ("cancellations"."id" = $ and "cancellations"."state" not in ($, …))))
  union all (select "subject"
  from "history"
  where "history"."action" = 'note' and to_tsvector('simple', "history"."reason") @@ plainto_tsquery('simple', $))) or exists (select 1
  from ( select translate(lower((person ->> 'givenName') || ' ' || (person ->> 'familyName')), $, …) as plain
  from json_array_elements("bookings"."itinerary" -> 'passengers') as person offset 0 ) as names
  where (' ' || translate(plain, '-''', ' ') || ' ' || translate(plain, '-''', ' ') || ' ' || translate(plain, '-''', '')) like $) or case when position('\u' in "bookings"."itinerary"::text) = 0 then exists (select 1
  from (select ' ' || translate(lower(string_agg(concat_ws(' ', place ->> 'iata_code', place ->> 'city_name', place ->> 'name'), ' ')), $, …) || ' ' as text
  from json_array_elements("bookings"."itinerary" -> 'slices') as slice, lateral (values (slice -> 'origin'), (slice -> 'destination')) as both_ends(place)) as places
  where text like $) end) and not "bookings"."id" = any($::text[]))
  order by "bookings"."created_at" desc, "bookings"."id" desc limit $;

select "id"
  from "bookings"
  where ("bookings"."id" = any($::text[]) and ("bookings"."id" in ((((((((((((((((select "id"
  from "bookings"
  where "bookings"."reference" in ($))
  union all (select "id"
  from "bookings"
  where upper("bookings"."airline_reference") = $))
  union all (select "id"
  from "bookings"
  where ("bookings"."id" = $ or "bookings"."order_id" = $ or "bookings"."offer_id" = $)))
  union all (select "id"
  from "bookings"
  where "bookings"."order_documents" @> $::jsonb))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "id"
  from "bookings"
  where lower("bookings"."contact_email") like $))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "id"
  from "bookings"
  where false))
  union all (select "booking_id"
  from "payments"
  where (("payments"."id" = $ or "payments"."intent_id" = $ or "payments"."charge_id" = $) and "payments"."booking_id" is not null)))
  union all (select "booking_id"
  from "payments"
  where (false and "payments"."booking_id" is not null)))
  union all (select "booking_id"
  from "payments"
  where (false and "payments"."booking_id" is not null)))
  union all (select "payments"."booking_id"
  from "refunds"
  inner join "payments" on "payments"."id" = "refunds"."payment_id"
  where (("refunds"."id" = $ or "refunds"."refund_id" = $) and "payments"."booking_id" is not null)))
  union all (select "payments"."booking_id"
  from "disputes"
  inner join "payments" on "payments"."id" = "disputes"."payment_id"
  where ("disputes"."id" = $ and "payments"."booking_id" is not null)))
  union all (select "booking_id"
  from "cancellations"
  where ("cancellations"."id" = $ and "cancellations"."state" not in ($, …))))
  union all (select "subject"
  from "history"
  where "history"."action" = 'note' and to_tsvector('simple', "history"."reason") @@ plainto_tsquery('simple', $))) or exists (select 1
  from ( select translate(lower((person ->> 'givenName') || ' ' || (person ->> 'familyName')), $, …) as plain
  from json_array_elements("bookings"."itinerary" -> 'passengers') as person offset 0 ) as names
  where (' ' || translate(plain, '-''', ' ') || ' ' || translate(plain, '-''', ' ') || ' ' || translate(plain, '-''', '')) like $) or case when position('\u' in "bookings"."itinerary"::text) = 0 then exists (select 1
  from (select ' ' || translate(lower(string_agg(concat_ws(' ', place ->> 'iata_code', place ->> 'city_name', place ->> 'name'), ' ')), $, …) || ' ' as text
  from json_array_elements("bookings"."itinerary" -> 'slices') as slice, lateral (values (slice -> 'origin'), (slice -> 'destination')) as both_ends(place)) as places
  where text like $) end));

select "id", "change_answer_by", "airline_change" ->> 'level'
  from "bookings"
  where ("bookings"."change_answer_by" > $ and "bookings"."state" = $ and not exists (select "id"
  from "cancellations"
  where ("cancellations"."booking_id" = "bookings"."id" and "cancellations"."state" not in ($, …))));

select "id", "review_until", "updated_at"
  from "bookings"
  where "bookings"."state" = $;

select "id", "updated_at"
  from "bookings"
  where "bookings"."state" = $;

select "payments"."booking_id", "disputes"."answer_by", "disputes"."opened_at"
  from "disputes"
  inner join "payments" on "payments"."id" = "disputes"."payment_id"
  where "disputes"."status" in ($, …);

select *
  from "amendments"
  where ("amendments"."booking_id" in ($, …) and "amendments"."asked_at" is not null)
  order by "amendments"."asked_at" asc, "amendments"."id" asc;

select *
  from "disputes"
  where "disputes"."payment_id" in ($, …)
  order by "disputes"."opened_at" asc, "disputes"."id" asc;

select *
  from "payments"
  where "payments"."booking_id" in ($, …)
  order by "payments"."created_at" asc, "payments"."id" asc;

select *
  from "refunds"
  where "refunds"."payment_id" in ($, …)
  order by "refunds"."created_at" asc, "refunds"."id" asc;

select *
  from "sessions"
  where "sessions"."token" = $;

select *
  from "users"
  where "users"."id" = $;

select count(*)
  from "bookings"
  where "bookings"."id" = any($::text[]);

select distinct "amendments"."booking_id", "amendments"."refund_late_since"
  from "amendments"
  inner join "refunds" on ("refunds"."cause_id" = "amendments"."id" and "refunds"."state" = $)
  where "amendments"."refund_late_since" is not null;

select distinct "payload" ->> 'bookingId'
  from "mails"
  where ("mails"."state" = $ and "mails"."payload" ->> 'bookingId' is not null) limit $;

select distinct "payload" ->> 'bookingId'
  from "mails"
  where ("mails"."state" = $ and ("mails"."occasion" like $ or "mails"."occasion" like $ or "mails"."occasion" like $) and "mails"."payload" ->> 'bookingId' is not null);
