DROP INDEX "bookings_upcoming";--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "repaid_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_daily_look" ON "bookings" USING btree (coalesce("order_read_at", "created_at")) WHERE "bookings"."state" = 'confirmed' and "bookings"."look_at" is null and "bookings"."order_id" is not null;