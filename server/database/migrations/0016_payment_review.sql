CREATE TABLE "held_orders" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "review_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_funding" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_country" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "review_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "risk_level" text;--> statement-breakpoint
ALTER TABLE "held_orders" ADD CONSTRAINT "held_orders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;