ALTER TABLE "amendments" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "settled_minor" bigint;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "settled_at" timestamp with time zone;