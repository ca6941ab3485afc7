import type { AccountMatchField } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { joinSql, sql, type Sql } from "../../kit/database/sql.ts"
import type { AccountSearch } from "./account-search.rules.ts"

export interface AccountMatch {
  readonly accountId: AccountId
  readonly field: AccountMatchField
  readonly text: string
}

/** What the caller may see in accounts. Hidden data must not match a search either. */
export interface Visible {
  readonly people: boolean
  readonly devices: boolean
  readonly numbers: boolean
}

/** More matches than users read; they enter another word instead. */
const mostMatches = 200

const beginsWith = (column: Sql, text: string) => sql`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`

/** Finds data of accounts that matches the search. System scope only; each part uses an index over all accounts. */
export const listMatches = async (
  db: Db,
  within: Sql,
  { mac, digits, name, words }: AccountSearch,
  visible: Visible,
): Promise<AccountMatch[]> => {
  const inReach = (table: Sql) => sql`exists (select from accounts a where a.id = ${table}.account_id and ${within})`
  const part = (field: AccountMatchField, text: Sql, from: Sql, table: Sql, where: Sql) =>
    sql`(select ${table}.account_id, ${field}::text as field, ${text} as text from ${from}
      where ${where} and ${inReach(table)} limit ${mostMatches})`
  const [d, l, u, n] = [sql`d`, sql`l`, sql`u`, sql`n`]
  const person = (word: string) =>
    sql`select w.account_id, w.user_id from user_search_words w where w.source = 'person' and ${wordBegins(word)}`
  const [first, ...others] = words.toSorted((one, other) => other.length - one.length)
  const alsoNamed = others.map(
    (word) =>
      sql` and exists (select from user_search_words w
        where w.account_id = u.account_id and w.user_id = u.id and w.source = 'person' and ${wordBegins(word)})`,
  )
  const parts = [
    ...(visible.devices && mac !== undefined
      ? [part("macAddress", sql`d.mac`, sql`devices d`, d, sql`d.mac = ${mac}`)]
      : []),
    ...(visible.devices && name !== undefined
      ? [part("sipId", sql`l.sip_id`, sql`lines l`, l, sql`l.sip_id = ${name}`)]
      : []),
    ...(visible.numbers && digits !== undefined
      ? [
          part(
            "phoneNumber",
            sql`'+' || n.number`,
            sql`phone_numbers n`,
            n,
            sql`n.status <> 'Removed' and ${beginsWith(sql`n.reversed`, [...digits].toReversed().join(""))}`,
          ),
        ]
      : []),
    ...(visible.people && name?.includes("@")
      ? [part("loginName", sql`u.login_name`, sql`users u`, u, beginsWith(sql`u.sort_login`, name))]
      : []),
    ...(visible.people && first !== undefined && digits === undefined && !name?.includes("@") && first.length > 1
      ? [
          part(
            "person",
            sql`u.first_name || ' ' || u.last_name`,
            sql`(${person(first)} limit 2000) f join users u on u.account_id = f.account_id and u.id = f.user_id`,
            u,
            sql`true${joinSql(alsoNamed, "")}`,
          ),
        ]
      : []),
  ]
  return parts.length === 0 ? [] : db.many<AccountMatch>(joinSql(parts, " union all "))
}
