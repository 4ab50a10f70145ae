CREATE TABLE "limit_counts" (
	"id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_counts_ends" ON "limit_counts" USING btree ("ends_at");