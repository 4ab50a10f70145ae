CREATE TABLE "cancellations" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"state" text NOT NULL,
	"supplier_quote_ids" jsonb NOT NULL,
	"supplier_refund_minor" bigint,
	"supplier_refund_currency" text,
	"supplier_refund_to" text NOT NULL,
	"order_changed" boolean NOT NULL,
	"currency" text NOT NULL,
	"paid_minor" bigint NOT NULL,
	"refund_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"rule" text NOT NULL,
	"refund_to" text NOT NULL,
	"refund_status" text NOT NULL,
	"credits" jsonb NOT NULL,
	"loss_minor" bigint,
	"expires_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"failure_code" text,
	"look_at" timestamp with time zone,
	"watch_until" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "order_actions" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "free_cancel_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "told_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_active" ON "cancellations" USING btree ("booking_id") WHERE "cancellations"."state" not in ('quoted', 'failed');--> statement-breakpoint
CREATE INDEX "cancellations_booking" ON "cancellations" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "cancellations_state" ON "cancellations" USING btree ("state","updated_at");