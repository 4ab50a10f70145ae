ALTER TABLE "amendments" ALTER COLUMN "supplier_offer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "amendments" ALTER COLUMN "supplier_change_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "kind" text DEFAULT 'flights' NOT NULL;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "bags" jsonb;--> statement-breakpoint
ALTER TABLE "amendments" ADD COLUMN "services_before" jsonb;