import type { Scenario, ScenarioAnswer, SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"

export interface ScenarioRow {
  readonly scenarioId: number
  readonly name: string
  readonly question: SimulationDraft
  readonly extensions: Scenario["extensions"]
  readonly expected: ScenarioAnswer
  readonly lastAnswer: ScenarioAnswer
  readonly lastRunAt: string
  readonly version: number
}
const columns: Sql = sql`s.id as scenario_id, s.name, s.question, s.expected, s.last_answer, s.last_run_at, s.version,
  coalesce((select jsonb_agg(jsonb_build_object('extensionId', e.id, 'extension', e.number, 'name', e.name)
      order by e.number)
    from extensions e where e.account_id = s.account_id and e.id in (
      select v::bigint from jsonb_array_elements_text(
        coalesce(s.question->'busy', '[]') || coalesce(s.question->'offline', '[]')
          || jsonb_build_array(s.question->'from'->'extensionId')) v
      where v is not null)), '[]') as extensions`

export const listScenarios = (db: Db, accountId: AccountId) =>
  db.many<ScenarioRow>(sql`
    select ${columns} from call_scenarios s where s.account_id = ${accountId}
    order by lower(s.name), s.id`)
export const findScenario = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<ScenarioRow>(
    sql`select ${columns} from call_scenarios s where s.account_id = ${accountId} and s.id = ${id}`,
  )
export const countScenarios = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from call_scenarios where account_id = ${accountId}`,
    )
  ).count
export const insertScenario = (
  db: Db,
  accountId: AccountId,
  name: string,
  question: SimulationDraft,
  answer: ScenarioAnswer,
) =>
  db.one<{ id: number }>(sql`
    insert into call_scenarios (account_id, name, question, expected, last_answer)
    values (${accountId}, ${name}, ${json(question)}, ${json(answer)}, ${json(answer)}) returning id`)
export const lockScenario = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select 1 from call_scenarios where account_id = ${accountId} and id = ${id} for update`)
export const saveScenario = (db: Db, accountId: AccountId, id: number, name: string, question: SimulationDraft) =>
  db.run(sql`
    update call_scenarios set name = ${name}, question = ${json(question)}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)
/** Of one scenario, or of all. */
export const noteRun = (db: Db, accountId: AccountId, id?: number) =>
  db.run(sql`
    update call_scenarios set last_run_at = now()
    where account_id = ${accountId} and ${id === undefined ? sql`true` : sql`id = ${id}`}`)
export const saveAnswer = (db: Db, accountId: AccountId, id: number, answer: ScenarioAnswer, accept: boolean) =>
  db.run(sql`
    update call_scenarios set last_answer = ${json(answer)}, last_run_at = now(),
      expected = case when ${accept} then ${json(answer)} else expected end,
      version = version + case when ${accept} then 1 else 0 end
    where account_id = ${accountId} and id = ${id}`)
export const deleteScenario = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ name: string }>(
    sql`delete from call_scenarios where account_id = ${accountId} and id = ${id} returning name`,
  )
