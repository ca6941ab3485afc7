import type { CountedFigure } from "@dialplane/contract/ground/accounts/account-figures"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

const peopleOf = (account: Sql) =>
  sql`(select coalesce(sum(t.users), 0)::int from account_tallies t where t.account_id = ${account})`

/**
 * The counts of an account. Each counts what the list in `figureLists` shows, so that all screens show the same number;
 * a test compares them. `countsOfLine` has the same numbers for lists of accounts.
 */
const figureCounts = (account: AccountId): Readonly<Record<CountedFigure | "phoneNumbers", Sql>> => ({
  people: peopleOf(sql`${account}`),
  extensions: sql`(select count(*)::int from extensions x where x.account_id = ${account} and x.type = 'Extension')`,
  mobileExtensions: sql`(select count(*)::int from extensions x
    where x.account_id = ${account} and x.type = 'Extension' and x.service_plan = 'mobile')`,
  devices: sql`(select count(*)::int from devices d where d.account_id = ${account} and d.make <> 'softphone')`,
  phoneNumbers: sql`(select count(*)::int from phone_numbers n
    where n.account_id = ${account} and n.status <> 'Removed')`,
  localCompanyNumbers: sql`(select count(*)::int from phone_numbers n
    where n.account_id = ${account} and n.status <> 'Removed' and not n.is_toll_free)`,
  tollFreeNumbers: sql`(select count(*)::int from phone_numbers n
    where n.account_id = ${account} and n.status <> 'Removed' and n.is_toll_free)`,
  smartNumbers: sql`(select count(*)::int from phone_numbers n
    where n.account_id = ${account} and n.status <> 'Removed' and n.application_id is not null)`,
  receptionistConsoles: sql`(select count(*)::int from receptionist_seats s where s.account_id = ${account})`,
})

/**
 * For lists of accounts (as `a`): the counts of each row, maintained by the database, because a page would otherwise
 * count the inventory of fifty accounts.
 */
export const countsOfLine = sql`lateral (
  select coalesce(sum(t.users), 0)::int as people, coalesce(sum(t.extensions), 0)::int as extensions,
    coalesce(sum(t.devices), 0)::int as devices, coalesce(sum(t.phone_numbers), 0)::int as phone_numbers
  from account_tallies t where t.account_id = a.id) has`
export const peopleOfLine = peopleOf(sql`a.id`)

export const readFigures = (db: Db, accountId: AccountId) => {
  const counts = figureCounts(accountId)
  return db.one<Record<CountedFigure, number>>(sql`
    select ${counts.people} as people, ${counts.extensions} as extensions,
      ${counts.mobileExtensions} as mobile_extensions, ${counts.devices} as devices,
      ${counts.localCompanyNumbers} as local_company_numbers, ${counts.tollFreeNumbers} as toll_free_numbers,
        ${counts.smartNumbers} as smart_numbers,
      ${counts.receptionistConsoles} as receptionist_consoles`)
}

/** What a new status affects: the unfiltered totals of users, extensions, phones with apps, and numbers. */
export const countInventory = (db: Db, accountId: AccountId) => {
  const counts = figureCounts(accountId)
  return db.one<{ people: number; devices: number; phoneNumbers: number; extensions: number }>(sql`
    select ${counts.people} as people, ${counts.phoneNumbers} as phone_numbers,
      (select count(*)::int from extensions x where x.account_id = ${accountId}) as extensions,
      (select count(*)::int from devices d where d.account_id = ${accountId})
        + (select count(*)::int from lines l where l.account_id = ${accountId} and l.device_id is null) as devices`)
}
