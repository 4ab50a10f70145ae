CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"visitor" text NOT NULL,
	"brand_key" text NOT NULL,
	"live_mode" boolean NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"payment_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"search_key" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"supplier_minor" bigint NOT NULL,
	"sale_minor" bigint NOT NULL,
	"services" jsonb NOT NULL,
	"itinerary" jsonb NOT NULL,
	"contact_email" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"order_id" text,
	"airline_reference" text,
	"ordered_at" timestamp with time zone,
	"failure_code" text,
	"failure_message" text,
	"look_at" timestamp with time zone,
	"watch_until" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text,
	"logo" text,
	"details" jsonb NOT NULL,
	"markup_basis_points" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor" text NOT NULL,
	"brand_key" text NOT NULL,
	"live_mode" boolean NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"offer_id" text,
	"services" jsonb NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"capture_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"method_id" text,
	"intent_id" text,
	"card_brand" text,
	"card_last4" text,
	"capture_before" timestamp with time zone,
	"decline_code" text,
	"decline_detail" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference" ON "bookings" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment" ON "bookings" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_idempotency" ON "bookings" USING btree ("visitor","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_search" ON "bookings" USING btree ("search_key") WHERE "bookings"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "bookings_state" ON "bookings" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "bookings_visitor" ON "bookings" USING btree ("visitor","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_domain" ON "brands" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "history_subject" ON "history" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency" ON "payments" USING btree ("visitor","idempotency_key");--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","updated_at");