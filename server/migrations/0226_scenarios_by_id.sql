-- Scenarios keep their moment and compare stops by id, so that a new name is no change of the way. Stops that were kept
-- as kind and name only have no id; they are compared by name until the scenario is accepted again.
set role dialplane_system;
-- A question that could not be asked had the reason as its only stop.
update call_scenarios set last_answer = jsonb_build_object('result', 'failed', 'stops', '[]'::jsonb,
  'problem', last_answer->'stops'->>0)
where last_answer->>'result' = 'failed' and jsonb_array_length(last_answer->'stops') = 1
  and last_answer->'stops'->>0 like '%.';
update call_scenarios c set
  expected = jsonb_set(c.expected, '{stops}', coalesce((
    select jsonb_agg(jsonb_build_object('kind', split_part(s.stop, ' ', 1), 'objectKind', null, 'objectId', null,
      'name', substr(s.stop, length(split_part(s.stop, ' ', 1)) + 2)) order by s.ordinal)
    from jsonb_array_elements_text(c.expected->'stops') with ordinality s (stop, ordinal)), '[]')),
  last_answer = jsonb_set(c.last_answer, '{stops}', coalesce((
    select jsonb_agg(jsonb_build_object('kind', split_part(s.stop, ' ', 1), 'objectKind', null, 'objectId', null,
      'name', substr(s.stop, length(split_part(s.stop, ' ', 1)) + 2)) order by s.ordinal)
    from jsonb_array_elements_text(c.last_answer->'stops') with ordinality s (stop, ordinal)), '[]')),
  question = jsonb_build_object('at', to_char(c.last_run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || c.question;
reset role;
