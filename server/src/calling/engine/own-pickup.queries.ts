import { features } from "@dialplane/contract/calling/pbx-settings/feature-codes"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface OwnMembership {
  readonly groupId: number
  readonly name: string
  readonly code: string
  readonly notifySeconds: number
  readonly extensionId: number
  readonly extension: string
}
/** The pickup group of the first of the user's extensions that is in one; those with a phone come first. */
export const findMembership = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<OwnMembership>(sql`
    select g.id as group_id, g.name, g.notify_seconds, e.id as extension_id, e.number || ' ' || e.name as extension,
      coalesce((select s.feature_codes->'pickUpGroup'->>'code' from pbx_settings s where s.account_id = g.account_id),
        ${features.pickUpGroup.code}) as code
    from extensions e join pickup_group_members m on m.account_id = e.account_id and m.extension_id = e.id
      join pickup_groups g on g.account_id = m.account_id and g.id = m.group_id
    where e.account_id = ${accountId} and e.user_id = ${userId}
    order by exists (select from lines n where n.account_id = e.account_id and n.extension_id = e.id and n.enabled) desc,
      e.is_default desc, e.sort_number, e.id limit 1`)

export interface RingingCall {
  readonly liveCallId: number
  readonly fromNumber: string
  readonly fromName: string
  readonly extensionId: number
  readonly extension: string
  readonly name: string
  readonly since: string
}
/** Calls that ring at other members for as long as the group waits before it tells the others. */
export const listRinging = (
  db: Db,
  accountId: AccountId,
  { groupId, extensionId, notifySeconds }: OwnMembership,
  now: string,
) =>
  db.many<RingingCall>(sql`
    select c.id as live_call_id, c.from_number, c.from_name, e.id as extension_id, e.number as extension, e.name, l.since
    from pickup_group_members m
      join live_legs l on l.account_id = m.account_id and l.extension_id = m.extension_id and l.state = 'ringing'
      join live_calls c on c.account_id = l.account_id and c.id = l.call_id and c.place in ('ringing', 'queue')
      join extensions e on e.account_id = l.account_id and e.id = l.extension_id
    where m.account_id = ${accountId} and m.group_id = ${groupId} and m.extension_id <> ${extensionId}
      and l.since <= ${now}::timestamptz - make_interval(secs => ${notifySeconds})
      and not exists (select from live_legs o where o.account_id = c.account_id and o.call_id = c.id
        and o.extension_id = ${extensionId} and o.state = 'talking')
    order by l.since, c.id limit 20`)

/** Whether a call still rings at another member; locked until the transaction ends. */
export const lockRinging = (db: Db, accountId: AccountId, { groupId, extensionId }: OwnMembership, callId: number) =>
  db.maybeOne<{ engineCallId: string; lastEvent: number }>(sql`
    select c.engine_call_id, c.last_event from live_calls c
    where c.account_id = ${accountId} and c.id = ${callId} and c.place in ('ringing', 'queue')
      and exists (select from live_legs l join pickup_group_members m on m.account_id = l.account_id
          and m.extension_id = l.extension_id
        where l.account_id = c.account_id and l.call_id = c.id and l.state = 'ringing' and m.group_id = ${groupId}
          and l.extension_id <> ${extensionId})
      and not exists (select from live_legs o where o.account_id = c.account_id and o.call_id = c.id
        and o.extension_id = ${extensionId} and o.state = 'talking')
    for update`)
