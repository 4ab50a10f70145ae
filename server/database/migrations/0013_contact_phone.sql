ALTER TABLE "bookings" ADD COLUMN "contact_phone" text;--> statement-breakpoint
CREATE INDEX "bookings_documents" ON "bookings" USING gin ("order_documents" jsonb_path_ops);