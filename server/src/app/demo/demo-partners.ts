import type {
  AccessLevel,
  TemplateBranding,
  TemplateRole,
  TemplateSchedule,
  TemplateSettings,
} from "@dialplane/contract/commercial/partners/partners.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { receptionWeek, usFixedHolidays, usOfficeWeek, yearEnd } from "./demo-schedules.ts"

interface DemoTemplate {
  readonly accountId: number
  readonly name: string
  readonly description: string
  readonly settings: TemplateSettings
  readonly branding?: TemplateBranding
  readonly roles: readonly TemplateRole[]
  readonly schedules?: readonly TemplateSchedule[]
  /**
   * Customers created from it, with the permissions that its roles have there now; a role that is not listed is
   * missing.
   */
  readonly customers: readonly {
    readonly accountId: number
    readonly roles: Readonly<Record<string, readonly PermissionKey[]>>
  }[]
}

const every = (resource: "call-queues" | "phone-book" | "virtual-receptionist"): PermissionKey[] => [
  `read:${resource}`,
  `create:${resource}`,
  `update:${resource}`,
  `delete:${resource}`,
]

const frontDesk: TemplateRole = {
  name: "Front desk",
  description: "Finds users, maintains the phone book and monitors waiting times.",
  keys: [
    "read:dashboard",
    "read:users",
    "read:extensions",
    ...every("phone-book"),
    "read:call-queues",
    "read:call-queue-summary",
  ],
}
const callFlow: TemplateRole = {
  name: "Call flow keeper",
  description: "Menus, queues and what callers hear.",
  keys: ["read:dashboard", ...every("call-queues"), ...every("virtual-receptionist"), "read:schedules", "read:media"],
}

const asKept = ({
  weekly,
  exceptions,
  ...schedule
}: Pick<TemplateSchedule, "name" | "description"> & {
  readonly weekly: typeof usOfficeWeek
  readonly exceptions: typeof yearEnd
}): TemplateSchedule => structuredClone({ ...schedule, timeZone: null, weekly, exceptions }) as TemplateSchedule
const officeHours = asKept({
  name: "Office hours",
  description: "Business hours.",
  weekly: usOfficeWeek,
  exceptions: usFixedHolidays,
})
const reception = asKept({
  name: "Reception",
  description: "Front door and switchboard.",
  weekly: receptionWeek,
  exceptions: yearEnd,
})

/**
 * They get the ids 1, 2 and 3 in this order. Some customers deviate from their template, so that there is something to
 * see.
 */
const templates: readonly DemoTemplate[] = [
  {
    accountId: 10,
    name: "US small office",
    description: "Up to 50 users at one or two locations on the East Coast.",
    settings: { timeZone: "America/New_York", timeFormat: "12hr", mediumDate: "MMM d, y", locale: "en-us" },
    branding: {
      loginText:
        "New here? Your welcome email has your login name. Brightwire answers on +1 215 555 0142, weekdays 8 to 6.",
      supportPhone: "+1 215 555 0142",
    },
    roles: [frontDesk],
    schedules: [officeHours],
    customers: [
      { accountId: 130, roles: { "Front desk": frontDesk.keys } },
      {
        accountId: 131,
        roles: { "Front desk": [...frontDesk.keys.filter((key) => key !== "read:call-queue-summary"), "update:users"] },
      },
    ],
  },
  {
    accountId: 10,
    name: "International office",
    description: "Customers outside the United States with managed call flows.",
    settings: { timeFormat: "24hr", mediumDate: "d MMM y" },
    roles: [frontDesk, callFlow],
    schedules: [reception],
    customers: [
      { accountId: 101, roles: { "Front desk": frontDesk.keys } },
      { accountId: 102, roles: { "Front desk": frontDesk.keys, "Call flow keeper": callFlow.keys } },
      { accountId: 103, roles: { "Front desk": frontDesk.keys, "Call flow keeper": callFlow.keys } },
    ],
  },
  {
    accountId: 1,
    name: "Direct customer",
    description: "Companies without a partner.",
    settings: { timeFormat: "12hr" },
    roles: [frontDesk],
    customers: [],
  },
]

/** Exceptions for the user who supports Brightwire's customers. */
const exceptions: readonly (readonly [partnerId: number, userId: number, customerId: number, level: AccessLevel])[] = [
  [10, 10_006, 103, "view"],
]

/** Far from the ids that are assigned automatically. */
const firstRoleId = 9_100_001

export const fillPartners = async (db: Db) => {
  await db.run(sql`
    insert into partner_settings (account_id, default_child_access, welcome_text, notify_email)
    values (10, 'manage',
      ${"Your phones arrive within a week, already set up for your users.\n\nCall us on +1 215 555 0142 and we will go through the first steps together."}, 'orders@brightwire.example')`)
  let roleId = firstRoleId
  for (const { accountId, name, description, settings, branding = {}, roles, schedules = [], customers } of templates) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into customer_templates (account_id, name, description, settings, branding, roles, schedules)
      values (${accountId}, ${name}, ${description}, ${json(settings)}, ${json(branding)}, ${json(roles)},
        ${json(schedules)}) returning id`)
    for (const customer of customers) {
      await db.run(
        sql`insert into template_uses (account_id, template_account_id, template_id, applied_at)
          values (${customer.accountId}, ${accountId}, ${id}, now() - interval '40 days')`,
      )
      for (const role of roles) {
        const keys = customer.roles[role.name]
        if (keys === undefined) continue
        await db.run(
          sql`insert into own_roles (account_id, id, name, description, keys)
            values (${customer.accountId}, ${roleId++}, ${role.name}, ${role.description}, ${keys})`,
        )
      }
    }
  }
  for (const [partnerId, userId, customerId, level] of exceptions) {
    await db.run(
      sql`insert into child_access (account_id, user_id, child_account_id, level)
        values (${partnerId}, ${userId}, ${customerId}, ${level})`,
    )
  }
}
