ALTER TABLE "bookings" ADD COLUMN "lease_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "lease_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lease_number" integer DEFAULT 0 NOT NULL;