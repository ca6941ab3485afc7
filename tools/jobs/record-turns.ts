import type pg from "pg"
import type { TurnEvent } from "./turns.ts"

/**
 * A trigger of the database records when a job is claimed, gets its first row and ends: polling would miss short turns.
 */
export const recordTurns = async (database: pg.Client, jobName: string) => {
  await database.query(`
    create table recorded_turns (id bigint generated always as identity, account_id bigint, at timestamptz default clock_timestamp(), what text);
    create function record_turn() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'INSERT' then
        insert into recorded_turns (account_id, what) values (new.account_id, 'queued');
        return null;
      end if;
      if new.worker is not null and old.worker is distinct from new.worker then insert into recorded_turns (account_id, what) values (new.account_id, 'begins'); end if;
      if new.crashes > old.crashes then insert into recorded_turns (account_id, what) values (new.account_id, 'lost'); end if;
      if old.done = 0 and new.done > 0 then insert into recorded_turns (account_id, what) values (new.account_id, 'first row'); end if;
      if new.finished_at is not null and old.finished_at is null then insert into recorded_turns (account_id, what) values (new.account_id, 'over'); end if;
      return null;
    end $$;
    create trigger record_turn after insert or update on jobs for each row when (new.name = '${jobName}') execute function record_turn();`)
}

export const recordedTurns = async (database: pg.Client): Promise<TurnEvent[]> => {
  const { rows } = await database.query<TurnEvent>(`
    select account_id::int as "accountId", extract(epoch from at - min(at) over ())::float8 as at, what from recorded_turns order by id`)
  return rows
}
