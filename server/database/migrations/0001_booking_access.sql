CREATE TABLE "booking_access" (
	"booking_id" text NOT NULL,
	"visitor" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_access_booking_id_visitor_pk" PRIMARY KEY("booking_id","visitor")
);
--> statement-breakpoint
ALTER TABLE "booking_access" ADD CONSTRAINT "booking_access_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_access_visitor" ON "booking_access" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "booking_access_expiry" ON "booking_access" USING btree ("expires_at");