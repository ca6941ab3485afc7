-- Jobs that wait carry the names and fields of the code that runs them.
set role dialplane_system;
update jobs set name = case name
    when 'people.forget_departure' then 'people.purge_offboarding'
    when 'people.forget_messages' then 'people.purge_messages'
    when 'people.scheduled_leave' then 'people.scheduled_offboarding'
    when 'extensions.forget_files' then 'extensions.purge_files'
    when 'recordings.forget_sound' then 'recordings.purge_sound'
  end
where name in ('people.forget_departure', 'people.forget_messages', 'people.scheduled_leave', 'extensions.forget_files',
  'recordings.forget_sound');
update jobs set payload = (payload - 'departureId') || jsonb_build_object('offboardingId', payload -> 'departureId')
where payload ? 'departureId';
reset role;
