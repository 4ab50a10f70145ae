CREATE TABLE "wallet_hosts" (
	"host" text NOT NULL,
	"live_mode" boolean NOT NULL,
	"provider_id" text,
	"apple_pay" text,
	"apple_pay_reason" text,
	"google_pay" text,
	"google_pay_reason" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "wallet_hosts_host_live_mode_pk" PRIMARY KEY("host","live_mode")
);
