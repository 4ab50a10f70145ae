ALTER TABLE "amendments" ADD COLUMN "refund_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "refund_late_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "amendments_refund_late" ON "amendments" USING btree ("booking_id") WHERE "amendments"."refund_late_since" is not null;