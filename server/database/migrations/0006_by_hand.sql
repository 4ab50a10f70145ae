ALTER TABLE "history" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "history_request" ON "history" USING btree ("request_key");--> statement-breakpoint
CREATE FUNCTION "history_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'history is never changed';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "history_is_kept" BEFORE UPDATE ON "history" FOR EACH ROW EXECUTE FUNCTION "history_is_kept"();
