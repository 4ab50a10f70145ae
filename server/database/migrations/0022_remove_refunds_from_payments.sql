CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"cause_id" text NOT NULL,
	"planned_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone,
	"refund_id" text,
	"lease_until" timestamp with time zone,
	"lease_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment_cause" ON "refunds" USING btree ("payment_id","cause_id");--> statement-breakpoint
CREATE INDEX "refunds_cause" ON "refunds" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "refunds_provider" ON "refunds" USING btree ("refund_id") WHERE "refunds"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
UPDATE "payments" SET "booking_id" = "bookings"."id" FROM "bookings" WHERE "bookings"."payment_id" = "payments"."id";--> statement-breakpoint
-- A refund that was requested keeps its idempotency key, which began with the id of its payment.
INSERT INTO "refunds" ("id", "payment_id", "cause_id", "planned_minor", "amount_minor", "state", "asked_at", "refund_id", "created_at", "updated_at")
	SELECT p."id", p."id", coalesce(c."id", p."id"), coalesce(c."refund_minor", p."refund_minor", 0), coalesce(p."refund_minor", c."refund_minor", 0),
		CASE p."state" WHEN 'refunding' THEN 'sending' WHEN 'refund_failed' THEN 'failed' ELSE p."state" END,
		coalesce(p."refund_asked_at", p."updated_at"), p."refund_id", coalesce(p."refund_asked_at", p."updated_at"), p."updated_at"
	FROM "payments" p
	LEFT JOIN "cancellations" c ON c."booking_id" = p."booking_id" AND c."state" NOT IN ('quoted', 'failed')
	WHERE p."state" IN ('refunding', 'refunded', 'refund_failed', 'repaid_by_hand');--> statement-breakpoint
UPDATE "payments" SET "state" = 'captured' WHERE "state" IN ('refunding', 'refunded', 'refund_failed', 'repaid_by_hand');--> statement-breakpoint
DROP INDEX "payments_refund";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_minor";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_asked_at";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_id";