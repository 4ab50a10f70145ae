ALTER TABLE "payments" ADD COLUMN "charge_id" text;--> statement-breakpoint
CREATE INDEX "bookings_email_domain" ON "bookings" USING btree (reverse(lower("contact_email")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_charge" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payments_last4" ON "payments" USING btree ("card_last4");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("capture_minor");--> statement-breakpoint
CREATE INDEX "history_notes" ON "history" USING gin (to_tsvector('simple', "reason")) WHERE "history"."action" = 'note';