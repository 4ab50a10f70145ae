ALTER TABLE "booking_access" DROP COLUMN "by_link";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "link_guesses";