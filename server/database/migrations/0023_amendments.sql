CREATE TABLE "amendments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"state" text NOT NULL,
	"supplier_offer_id" text NOT NULL,
	"supplier_change_id" text NOT NULL,
	"itinerary_version" integer NOT NULL,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"replaced" jsonb NOT NULL,
	"added_slice_ids" jsonb NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"lost_services" jsonb NOT NULL,
	"currency" text NOT NULL,
	"supplier_minor" bigint NOT NULL,
	"sale_change_minor" bigint NOT NULL,
	"airline_fee_minor" bigint,
	"fee_minor" bigint NOT NULL,
	"due_minor" bigint NOT NULL,
	"refund_minor" bigint NOT NULL,
	"payment_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"failure_code" text,
	"look_at" timestamp with time zone,
	"watch_until" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "open_amendment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "amendment_id" text;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_open" ON "amendments" USING btree ("booking_id") WHERE "amendments"."state" in ('confirming', 'changed');--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_payment" ON "amendments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "amendments_booking" ON "amendments" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "amendments_due" ON "amendments" USING btree ("look_at") WHERE "amendments"."state" in ('confirming', 'changed', 'failed', 'done');--> statement-breakpoint
CREATE INDEX "amendments_state" ON "amendments" USING btree ("state","updated_at");