CREATE TABLE "itinerary_versions" (
	"booking_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"flights" jsonb NOT NULL,
	"level" text,
	"findings" jsonb NOT NULL,
	"supplier_change_id" text,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "itinerary_versions_booking_id_number_pk" PRIMARY KEY("booking_id","number")
);
--> statement-breakpoint
DROP INDEX "bookings_daily_look";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "itinerary_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "change_answer_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "change_remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "itinerary_versions" ADD CONSTRAINT "itinerary_versions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Trips that end soonest are read first: no trip is sold 400 days ahead. Older servers, which do not know the column, leave it to its default.
UPDATE "bookings" SET "next_check_at" = "ends_at" - interval '400 days' WHERE "ends_at" > now() AND "state" <> 'cancelled' AND "state" <> 'refused';--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "next_check_at" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "bookings_next_check" ON "bookings" USING btree ("next_check_at") WHERE "bookings"."state" = 'confirmed' and "bookings"."look_at" is null and "bookings"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_change_open" ON "bookings" USING btree ("change_answer_by") WHERE "bookings"."change_answer_by" is not null;--> statement-breakpoint
CREATE INDEX "bookings_change_remind" ON "bookings" USING btree ("change_remind_at") WHERE "bookings"."change_remind_at" is not null;