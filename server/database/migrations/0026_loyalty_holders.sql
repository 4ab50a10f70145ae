CREATE TABLE "loyalty_holders" (
	"offer_id" text PRIMARY KEY NOT NULL,
	"visitor" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "loyalty_holders_ends" ON "loyalty_holders" USING btree ("ends_at");