-- Security email and one-time codes have workers of their own: they wait neither for other email nor for recurring work.
alter table jobs drop constraint jobs_lane_check;
alter table jobs add constraint jobs_lane_check check (lane in ('urgent', 'mail', 'interactive', 'bulk', 'cron', 'webhooks'));
