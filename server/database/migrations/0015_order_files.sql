CREATE TABLE "order_files" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "keep_order_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The foreign key's own delete runs inside a trigger.
	IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Order files are kept as they were written';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "order_files_keep" BEFORE UPDATE OR DELETE ON "order_files" FOR EACH ROW EXECUTE FUNCTION "keep_order_file"();
