ALTER TABLE "amendments" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lease_holder" text;