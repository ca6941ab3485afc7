import { displayName, roles, systemRole } from "@dialplane/contract/kit/access/roles.table"
import { offboardingChoices } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { usualSettings, type User } from "@dialplane/contract/identity/users/users.schema"
import type { Db } from "../../kit/database/database.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"
import { json, sql } from "../../kit/database/sql.ts"
import type { Kept } from "../../onboarding/people/kept-assets.service.ts"
import { demoPeople } from "./demo-people.ts"

interface DemoOffboarding {
  readonly id: number
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly state: "left" | "undone" | "final"
  readonly daysAgo: number
  readonly done: readonly string[]
  readonly restored: readonly string[]
  readonly notRestored: readonly string[]
}

const recordings = "Recordings and audit log entries are kept."

const returned = demoPeople().find(({ id }) => id === 100125)!
const returnedName = `${returned.firstName} ${returned.lastName}`

/** Offboarded users of Harbor Pine: one who can be restored, one whose 30 days are over, one who was restored. */
const offboardings: readonly DemoOffboarding[] = [
  {
    id: 3001,
    userId: 100201,
    firstName: "Morgan",
    lastName: "Reyes",
    state: "left",
    daysAgo: 6,
    done: [
      "Morgan Reyes can no longer sign in and was signed out of 2 windows and devices; the login name morgan.reyes@harbor-pine.demo became available.",
      "Extension 389 became unassigned; its forwarding, find-me, do not disturb, the voicemail PIN and email notifications were switched off.",
      recordings,
    ],
    restored: [],
    notRestored: [],
  },
  {
    id: 3002,
    userId: 100202,
    firstName: "Imani",
    lastName: "Osei",
    state: "final",
    daysAgo: 74,
    done: [
      "Imani Osei can no longer sign in; the login name imani.osei@harbor-pine.demo became available.",
      "Extension 388 was deleted; the number can be used again.",
      "3 voicemail messages moved to Ben Brooks (302).",
      recordings,
    ],
    restored: [],
    notRestored: [],
  },
  {
    id: 3003,
    userId: 100125,
    firstName: returned.firstName,
    lastName: returned.lastName,
    state: "undone",
    daysAgo: 19,
    done: [
      `${returnedName} can no longer sign in; the login name ${returned.loginName} became free.`,
      `Extension ${returned.extension} became unassigned; its forwarding, find-me, do not disturb, the voicemail PIN and email notifications were switched off.`,
      "+1 207 555 0187 went back to the free numbers.",
      recordings,
    ],
    restored: [
      `${returnedName} is back under the login name ${returned.loginName}, with roles and settings as before.`,
      `Extension ${returned.extension} is assigned to the user again, with all its settings.`,
    ],
    notRestored: ["+1 207 555 0187 now routes to another extension."],
  },
]

const loginOf = ({ userId, firstName, lastName }: DemoOffboarding) =>
  userId === returned.id ? returned.loginName : `${firstName}.${lastName}@harbor-pine.demo`.toLowerCase()
const emailOf = ({ firstName, lastName }: DemoOffboarding) =>
  `${firstName}.${lastName}@harbor-pine.example`.toLowerCase()

const keptUser = (one: DemoOffboarding): User => ({
  ...usualSettings,
  contactNumbers: [],
  userId: one.userId,
  accountId: 100,
  loginName: loginOf(one),
  firstName: one.firstName,
  lastName: one.lastName,
  email: emailOf(one),
  roles: [
    {
      roleId: roles.endUser.id,
      name: roles.endUser.name,
      displayName: displayName(roles.endUser.name),
      isDefault: true,
    },
  ],
  extensions: [],
  isVendorSupport: false,
  isImported: false,
  statusId: 1,
  secretQuestionId: null,
  secretQuestion: null,
  isExpiredPassword: false,
  createdAt: "2025-05-12T09:00:00.000Z",
  lastSignInAt: "2026-03-01T08:12:00.000Z",
  invitedAt: "2025-05-12T09:00:00.000Z",
  offboardingDate: null,
  addedByImport: false,
  externalId: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 4,
})

const nothing = { rows: [], links: [] }
const keptOf = (one: DemoOffboarding, extensionId: number, row: string): Kept => ({
  person: { user: keptUser(one), preferences: {} },
  has: {
    userId: one.userId,
    name: `${one.firstName} ${one.lastName}`,
    loginName: loginOf(one),
    email: emailOf(one),
    isRoom: false,
    openSessions: 2,
    extensions: [{ extensionId, number: "389", type: "Extension", voicemails: 0 }],
    numbers: [],
    phones: [],
    apps: [],
    groups: [],
    queues: [],
    recordings: 0,
    receptionistConsole: false,
    phoneBookEntries: 0,
    monitoredKeys: 0,
    affected: [],
  },
  choices: {
    extension: { do: "free" },
    voicemail: { do: "keep" },
    numbers: { do: "pool" },
    phones: { do: "unassign" },
    keys: { do: "stay" },
    groups: { do: "leave" },
    queues: { do: "leave" },
    recordings: { do: "keep" },
  },
  voicemails: [],
  movedVoicemails: [],
  extensions: [{ rows: [{ table: "extensions", row }], links: [] }],
  numbers: [],
  phones: [],
  apps: [],
  book: nothing,
  customers: nothing,
  privileges: 0,
})

/** A user whose last day is in three weeks; a colleague gets the calls. */
const scheduleOne = async (db: Db) => {
  const departing = demoPeople().find(({ id }) => id === 100127)!
  const choices = offboardingChoices.parse({
    extension: { do: "forward", toExtensionId: 100_121 },
    voicemail: { do: "give", toExtensionId: 100_121 },
  })
  await db.run(sql`
    insert into departures (account_id, id, user_id, name, login_name, email, state, by_user_id, by_name, undo_until,
      choices, last_day, planned_as)
    select 100, 3004, ${departing.id}, ${`${departing.firstName} ${departing.lastName}`}, ${departing.loginName}, ${departing.email},
      'scheduled', 100002, 'Zoe Rossi', day.due + interval '30 days', ${json(choices)},
      day.last_day, ${json(demoActor())}
    from (select d.last_day, (d.last_day + 1)::timestamp at time zone a.time_zone as due
      from accounts a cross join lateral (select (now() at time zone a.time_zone)::date + 21 as last_day) d
        where a.id = 100) day`)
}

/** The stored actor of the user who set the day. */
const demoActor = (): JobActor => {
  const { id, name, displayName: shown, key, level, parentType, portal, reach, keys } = systemRole("accountSuperUser")
  return {
    userId: 100_002,
    homeAccountId: 100,
    homeAccountName: "",
    accountId: 100,
    clientId: "demo",
    loginName: "",
    name: "Zoe Rossi",
    isVendorSupport: false,
    reach,
    role: { id, name, displayName: shown, key, level, parentType, portal, reach, keys: [...keys] },
    keys: [...keys],
    acting: null,
    apiKey: null,
    address: "",
    userAgent: "",
    traceId: "demo",
  }
}

export const fillOffboardings = async (db: Db) => {
  // The snapshot is from when the extension was Morgan's.
  const { id: extensionId, row } = await db.one<{ id: number; row: string }>(sql`
    insert into extensions (account_id, id, number, type, name)
      values (100, 4999389, '389', 'Extension', 'Morgan Reyes')
    returning id, (to_jsonb(extensions) || jsonb_build_object('user_id', ${offboardings[0]!.userId}::bigint,
      'is_default', true))::text as row`)
  for (const one of offboardings) {
    await db.run(sql`
      insert into departures (account_id, id, user_id, name, login_name, email, state, started_at, by_user_id, by_name,
        undo_until, choices, done, kept, undone_at, undone_by_name, put_back, not_put_back)
      values (100, ${one.id}, ${one.userId}, ${`${one.firstName} ${one.lastName}`}, ${loginOf(one)}, ${emailOf(one)},
        ${one.state}, now() - make_interval(days => ${one.daysAgo}), 100002, 'Zoe Rossi',
        now() - make_interval(days => ${one.daysAgo}) + interval '30 days', '{}', ${json(one.done)},
          ${one.state === "left" ? json(keptOf(one, extensionId, row)) : sql`null`},
        ${
          one.state === "undone"
            ? sql`now() - make_interval(days =>
          ${one.daysAgo - 2})`
            : sql`null`
        },
          ${one.state === "undone" ? "Zoe Rossi" : null}, ${json(one.restored)}, ${json(one.notRestored)})`)
  }
  // Most users signed in recently; the logins that tests use and some new users never did.
  await db.run(sql`
    update users set last_sign_in_at = now() - make_interval(hours => ((id * 37) % 400)::int)
      where account_id = 100 and not is_room and id between 100106 and 100140 and id % 6 <> 0`)
  // New users: most were invited, two were imported without an email.
  await db.run(sql`
    update users set status_id = 2, created_at = now() - interval '3 days', invited_at = case when id in (100120, 100132) then null
      else now() - interval '3 days' end
    where account_id = 100 and not is_room and id between 100106 and 100140 and id % 6 = 0`)
  await db.run(sql`update users set invited_at = created_at where account_id = 100 and status_id = 1`)
  await scheduleOne(db)
}
