-- What makes a leg fair or poor. Both limits of a measure are null if it does not count; without a row, the defaults apply.
create table call_quality_thresholds (
  account_id bigint primary key references accounts (id),
  mos_fair numeric(3, 2),
  mos_poor numeric(3, 2),
  jitter_ms_fair numeric(7, 2),
  jitter_ms_poor numeric(7, 2),
  loss_percent_fair numeric(7, 2),
  loss_percent_poor numeric(7, 2),
  latency_ms_fair numeric(7, 2),
  latency_ms_poor numeric(7, 2),
  constraint call_quality_thresholds_something_counts check (num_nonnulls(mos_fair, jitter_ms_fair, loss_percent_fair, latency_ms_fair) > 0)
);
call make_tenant_table('call_quality_thresholds');
