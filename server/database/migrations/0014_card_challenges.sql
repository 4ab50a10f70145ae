ALTER TABLE "payments" ADD COLUMN "challenged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "authentication_flow" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "authentication_result" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "authentication_eci" text;