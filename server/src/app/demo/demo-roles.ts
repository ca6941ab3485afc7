import { resourceGroups, type PermissionKey, type Resource } from "@dialplane/contract/kit/access/permission-keys"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const every = (...resources: readonly Resource[]): PermissionKey[] =>
  resources.flatMap((resource): PermissionKey[] => [
    `read:${resource}`,
    `create:${resource}`,
    `update:${resource}`,
    `delete:${resource}`,
  ])
const read = (...resources: readonly Resource[]): PermissionKey[] =>
  resources.map((resource): PermissionKey => `read:${resource}`)
const everyday = [...every(...resourceGroups.own.resources), ...read("dashboard", "my-calls")]

/** Harbor Pine's user for programs. The role of the product gives API users nothing to do in an account. */
const apiUserId = 100_005

/** Custom roles of Harbor Pine. In a fresh world their ids are 1000, 1001, 1002 and 1003, in this order. */
const customRoles: readonly {
  name: string
  description: string
  keys: readonly PermissionKey[]
  holders: readonly number[]
  daysAgo: number
}[] = [
  {
    name: "Front desk",
    description: "Answers the main line and looks after greetings and opening hours",
    daysAgo: 41,
    holders: [100_131, 100_132, 100_133],
    keys: [
      ...everyday,
      ...read("users", "call-queues", "phone-book", "receptionist-console"),
      ...every("schedules", "media"),
    ],
  },
  {
    name: "Bookkeeping",
    description: "Sees invoices and services, changes how they are paid",
    daysAgo: 12,
    holders: [100_134],
    keys: [
      ...everyday,
      ...read("billing", "billing-history", "services", "company-contact"),
      ...every("payment-methods"),
    ],
  },
  {
    name: "Outside auditor",
    description: "Reads the logs once a year",
    daysAgo: 3,
    holders: [],
    keys: [...read("profile", "audit-log", "account-audit-log", "user-permissions", "roles", "trusts")],
  },
  {
    name: "Provisioning",
    description: "For programs: users with their extensions, phones, numbers and groups",
    daysAgo: 60,
    holders: [apiUserId],
    keys: [
      // Whoever gives a role has what it gives.
      ...roles.endUser.keys,
      ...every("users", "groups", "extensions", "devices", "phone-numbers", "locations", "api-keys"),
      ...read("roles", "extension-templates", "emergency-locations", "jobs", "phone-number-search"),
    ],
  },
]

const days = (count: number) => sql`now() - make_interval(days => ${count})`

/** Custom roles, a user with two roles, and trusts in both directions. */
export const fillRoles = async (db: Db) => {
  for (const { name, description, keys, holders, daysAgo } of customRoles) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into own_roles (account_id, name, description, keys, created_at, changed_at)
        values (100, ${name}, ${description}, ${keys}::text[], ${days(daysAgo + 30)}, ${days(daysAgo)}) returning id`)
    for (const userId of holders)
      await db.run(
        sql`update role_memberships set role_id = ${id} where account_id = 100 and user_id = ${userId} and is_default`,
      )
  }
  await db.run(
    sql`insert into role_memberships (account_id, user_id, role_id) values (100, 100135, ${roles.callQueuesAdmin.id})`,
  )
  await db.run(
    sql`insert into role_memberships (account_id, user_id, role_id) values (100, ${apiUserId}, ${roles.apiUser.id})`,
  )
  for (const trust of trusts)
    await db.run(sql`
      insert into account_trusts (account_id, trusted_account_id, role_id, note, created_by_user_id, created_by_name,
        created_at, expires_at)
      select ${trust.accountId}, ${trust.trustedAccountId}, ${trust.roleId}, ${trust.note}, u.id,
        u.first_name || ' ' || u.last_name, ${days(trust.daysAgo)},
        now() + make_interval(days => ${trust.daysLeft}::int)
      from users u where u.account_id = ${trust.accountId} and u.id = ${trust.accountId * 1000 + 1}`)
}

const trusts: readonly {
  accountId: number
  trustedAccountId: number
  roleId: number
  note: string
  daysAgo: number
  daysLeft: number | null
}[] = [
  {
    accountId: 100,
    trustedAccountId: 110,
    roleId: roles.reportsAdmin.id,
    note: "Cedar's analysts prepare the yearly call report",
    daysAgo: 20,
    daysLeft: 70,
  },
  {
    accountId: 101,
    trustedAccountId: 100,
    roleId: roles.usersAdmin.id,
    note: "Harbor Pine's help desk sets up our people",
    daysAgo: 55,
    daysLeft: null,
  },
]
