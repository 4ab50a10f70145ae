ALTER TABLE "cancellations" ADD COLUMN "refund_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "refund_late_since" timestamp with time zone;