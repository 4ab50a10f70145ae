CREATE TABLE "booking_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor" text NOT NULL,
	"user_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"renewal_id" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_email" text;--> statement-breakpoint
ALTER TABLE "booking_sessions" ADD CONSTRAINT "booking_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_sessions_visitor" ON "booking_sessions" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "booking_sessions_user" ON "booking_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_sessions_expiry" ON "booking_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_claimed_email" ON "users" USING btree ("claimed_email");