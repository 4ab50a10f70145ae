CREATE INDEX "bookings_order" ON "bookings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bookings_offer" ON "bookings" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "bookings_look" ON "bookings" USING btree ("look_at") WHERE "bookings"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_airline_reference" ON "bookings" USING btree (upper("airline_reference"));--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree (lower("contact_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cancellations_supplier_quotes" ON "cancellations" USING gin ("supplier_quote_ids");--> statement-breakpoint
CREATE INDEX "history_at" ON "history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_refund" ON "payments" USING btree ("refund_id") WHERE "payments"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");