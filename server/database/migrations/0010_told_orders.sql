ALTER TABLE "bookings" ADD COLUMN "order_services" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "order_documents" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "order_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "creation_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "airline_change" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_elsewhere" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunded_elsewhere_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_upcoming" ON "bookings" USING btree ("ends_at") WHERE "bookings"."state" = 'confirmed';