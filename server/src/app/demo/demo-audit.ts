import { logOf } from "@dialplane/contract/operations/audit/event-types"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { demoPeople } from "./demo-people.ts"

const people = new Map(demoPeople().map((person) => [person.id, person]))
const nameOf = (userId: number) => {
  const person = people.get(userId)
  return person === undefined ? "Someone" : `${person.firstName} ${person.lastName}`
}

interface Event {
  readonly hoursAgo: number
  readonly by: number | null
  /** Instead of a user's name. */
  readonly byName?: string
  readonly actingAs?: string
  readonly action: string
  readonly object: readonly [type: string, id: string | number, name: string]
  readonly before?: object
  readonly after?: object
  readonly from?: readonly [address: string, client: string]
}

const [owner, administrator, usersAdmin] = [100_001, 100_002, 100_009]
const office = ["203.0.113.24", "Chrome on Windows"] as const
const home = ["198.51.100.77", "Safari on macOS"] as const
const phone = ["203.0.113.24", "Safari on iPhone"] as const
const partner = ["192.0.2.18", "Firefox on Linux"] as const

const aboutPerson = (userId: number) => ["user", userId, nameOf(userId)] as const
const aboutAccount = ["account", 100, "Harbor Pine"] as const

const auditor = { name: "Outside auditor", description: "Reads the logs once a year" }
const auditorKeys = ["read:profile", "read:audit-log", "read:account-audit-log", "read:user-permissions", "read:roles"]

const changes: readonly Event[] = [
  {
    hoursAgo: 2,
    by: administrator,
    action: "user.changed",
    object: aboutPerson(100_142),
    before: { sendEmail: false, allowCallBlocking: true },
    after: { sendEmail: true, allowCallBlocking: false },
    from: office,
  },
  {
    hoursAgo: 3,
    by: usersAdmin,
    action: "user.changed",
    object: aboutPerson(100_143),
    before: { firstName: "Jon" },
    after: { firstName: people.get(100_143)!.firstName },
    from: office,
  },
  {
    hoursAgo: 5,
    by: 1009,
    actingAs: "Account Administrator of Harbor Pine (assumed: ticket 4711, cannot hear callers)",
    action: "user.changed",
    object: aboutPerson(100_144),
    before: { mobileEncryptionEnabled: true },
    after: { mobileEncryptionEnabled: false },
    from: ["198.51.100.5", "Firefox on Linux"],
  },
  {
    hoursAgo: 27,
    by: administrator,
    action: "user.changed",
    object: aboutPerson(100_145),
    before: {
      contactNumbers: [
        { code: "D", number: "345" },
        { code: "M", number: "+1 207 555 0110" },
      ],
    },
    after: {
      contactNumbers: [
        { code: "D", number: "345" },
        { code: "H", number: "+1 207 555 0171" },
      ],
    },
    from: office,
  },
  {
    hoursAgo: 30,
    by: null,
    byName: "Sign-in",
    action: "sign_in.locked",
    object: ["user", 100_146, people.get(100_146)!.loginName],
    from: ["203.0.113.201", "Edge on Windows"],
  },
  {
    hoursAgo: 29,
    by: administrator,
    action: "sign_in.unlocked",
    object: ["user", 100_146, people.get(100_146)!.loginName],
    from: office,
  },
  {
    hoursAgo: 51,
    by: owner,
    action: "user.changed",
    object: aboutPerson(100_146),
    before: { roleId: 4, allowLogin: true },
    after: { roleId: 24, allowLogin: true },
    from: home,
  },
  {
    hoursAgo: 52,
    by: owner,
    action: "user.changed",
    object: aboutPerson(100_146),
    before: { roleId: 24 },
    after: { roleId: 4 },
    from: home,
  },
  {
    hoursAgo: 74,
    by: administrator,
    action: "password.welcome_sent",
    object: ["user", 100_145, people.get(100_145)!.loginName],
    after: { link: "mailed" },
    from: office,
  },
  {
    hoursAgo: 98,
    by: administrator,
    action: "audit_log.exported",
    object: ["job", 1, "Export of the audit log"],
    after: { log: "user", action: "user.changed" },
    from: office,
  },

  {
    hoursAgo: 4,
    by: owner,
    action: "security_policy.changed",
    object: aboutAccount,
    before: { passwordExpiresDays: 180 },
    after: { passwordExpiresDays: null },
    from: office,
  },
  {
    hoursAgo: 72,
    by: owner,
    action: "role.changed",
    object: ["role", 1002, "Outside auditor"],
    before: { ...auditor, keys: auditorKeys },
    after: { ...auditor, keys: [...auditorKeys, "read:trusts"] },
    from: office,
  },
  {
    hoursAgo: 792,
    by: owner,
    action: "role.created",
    object: ["role", 1002, "Outside auditor"],
    after: { name: "Outside auditor", keys: auditorKeys },
    from: office,
  },
  {
    hoursAgo: 75,
    by: 10_001,
    action: "branding.changed",
    object: ["branding", 100, "Harbor Pine"],
    before: { productName: null, supportEmail: null },
    after: { productName: "Harbor Pine Phones", supportEmail: "help@harbor-pine.example" },
    from: partner,
  },
  {
    hoursAgo: 120,
    by: owner,
    action: "account.changed",
    object: aboutAccount,
    before: { timeZone: "America/Chicago", timeFormat: "24hr" },
    after: { timeZone: "America/New_York", timeFormat: "12hr" },
    from: office,
  },
  {
    hoursAgo: 480,
    by: owner,
    action: "trust.created",
    object: ["trust", 110, "Cedar Clinic"],
    after: {
      trustedAccount: "Cedar Clinic",
      role: "Reports Admin",
      note: "Cedar's analysts prepare the yearly call report",
    },
    from: home,
  },
  {
    hoursAgo: 700,
    by: 10_002,
    action: "template.applied",
    object: aboutAccount,
    before: { mediumDate: "d MMM y" },
    after: { mediumDate: "MMM d, y" },
    from: partner,
  },
  {
    hoursAgo: 705,
    by: 10_001,
    action: "account.status_changed",
    object: aboutAccount,
    before: { status: "Pending" },
    after: { status: "Active" },
    from: partner,
  },
]

/** Sign-ins on the mornings of the last two weeks. */
const signIns: readonly Event[] = Array.from({ length: 14 }, (_, day) =>
  [100_142, 100_143, 100_145]
    .filter((_id, index) => (day + index) % 3 !== 0)
    .map((by, index): Event => ({
      hoursAgo: day * 24 + 6 + index * 1.5,
      by,
      action: "session.started",
      object: ["session", `demo-${day}-${by}`, "Portal"],
      after: { client: "portal", loginPortal: "admin", way: "password" },
      from: [office, phone, home][(day + index) % 3]!,
    })),
).flat()

/** The history in Harbor Pine's audit logs, oldest first. */
export const fillAuditLogs = async (db: Db) => {
  const events = [...changes, ...signIns].toSorted((one, other) => other.hoursAgo - one.hoursAgo)
  for (const [index, event] of events.entries()) {
    const [type, id, name] = event.object
    await db.run(sql`
      insert into audit_entries (account_id, log, at, actor_user_id, actor_name, acting_as, action, object_type,
        object_id, object_name, before, after, trace_id, address, client)
      values (100, ${logOf(event.action)},
        now() - make_interval(mins => ${Math.round(event.hoursAgo * 60) + (index % 7)}), ${event.by},
        ${event.byName ?? nameOf(event.by ?? 0)}, ${event.actingAs ?? null}, ${event.action},
        ${type}, ${String(id)}, ${name}, ${json(event.before ?? null)}, ${json(event.after ?? null)},
          ${`00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`}, ${event.from?.[0] ?? null},
          ${event.from?.[1] ?? null})`)
  }
}
