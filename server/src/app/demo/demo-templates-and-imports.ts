import type { TemplateSettings } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import type {
  ImportCounts,
  RowOutcome,
  RowPlan,
  RowProblem,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

interface DemoTemplate {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly settings: TemplateSettings
  /** Ids of extensions, which are those of their users. */
  readonly followers: readonly number[]
}

const usual = {
  voicemailOn: true,
  voicemailMailNotice: true,
  blockInternationalCalling: true,
} as const satisfies TemplateSettings

const templates: readonly DemoTemplate[] = [
  {
    id: 1001,
    name: "Office staff",
    description: "Voicemail after 25 seconds with the message attached, no international calls.",
    settings: {
      voicemailOn: true,
      blockInternationalCalling: true,
      servicePlan: "unlimited",
      voicemailAnswerSeconds: 25,
      voicemailAttachAudio: true,
    },
    followers: [100_101, 100_102, 100_103, 100_104, 100_106, 100_107, 100_109, 100_111],
  },
  {
    id: 1002,
    name: "Sales on the road",
    description: "Unanswered calls go to the sales queue; the number is shown.",
    settings: {
      ...usual,
      blockInternationalCalling: false,
      hideCallerId: false,
      voicemailAnswerSeconds: 30,
      forwardNoAnswer: { on: true, to: { kind: "extension", extensionId: 100_805 }, seconds: 25 },
    },
    followers: [100_112, 100_113, 100_114],
  },
  {
    id: 1003,
    name: "Warehouse",
    description: "Shared phones: no voicemail, unanswered calls go to the floor group.",
    settings: {
      voicemailOn: false,
      blockInternationalCalling: true,
      forwardNoAnswer: { on: true, to: { kind: "extension", extensionId: 100_802 }, seconds: 15 },
      location: { locationId: 3002 },
    },
    followers: [],
  },
]

interface DemoRow {
  readonly cells: readonly string[]
  readonly plan: RowPlan
  readonly outcome?: RowOutcome
  readonly problems?: readonly RowProblem[]
}
interface DemoImport {
  readonly id: number
  readonly kind: "people" | "devices" | "phoneBook"
  readonly fileName: string
  readonly state: "checked" | "done"
  readonly daysAgo: number
  readonly headings: readonly string[]
  readonly mapping: Readonly<Record<string, number>>
  readonly label: (cells: readonly string[]) => string
  readonly rows: readonly DemoRow[]
}

const bookRow = (first: string, last: string, company: string, work: string): DemoRow => ({
  cells: [first, last, company, work],
  plan: "create",
  outcome: "created",
})

const imports: readonly DemoImport[] = [
  {
    id: 4001,
    kind: "phoneBook",
    fileName: "suppliers-2025.csv",
    state: "done",
    daysAgo: 12,
    headings: ["First name", "Last name", "Company", "Phone"],
    mapping: { first_name: 0, last_name: 1, company: 2, work: 3 },
    label: ([first, last]) => `${first} ${last}`,
    rows: [
      bookRow("Maria", "Keane", "Casco Bay Ferries", "+12075550140"),
      bookRow("Tom", "Okafor", "North Sawmill", "+12075550151"),
      bookRow("Lena", "Fischer", "Baltic Timber", "+493055501234"),
      {
        cells: ["Joe", "Pratt", "Pratt & Sons", "207-55"],
        plan: "refuse",
        problems: [{ column: "work", value: "207-55", problem: "This number is too short." }],
      },
      bookRow("Ines", "Duarte", "Porto Cork", "+351215550110"),
    ],
  },
  {
    id: 4002,
    kind: "people",
    fileName: "new-starters-january.xlsx",
    state: "checked",
    daysAgo: 1,
    headings: ["Given name", "Surname", "Login", "Mail", "Ext"],
    mapping: { first_name: 0, last_name: 1, username: 2, email: 3, extension: 4 },
    label: ([first, last]) => `${first} ${last}`,
    rows: [
      {
        cells: ["Nora", "Whitfield", "nora.whitfield@harbor-pine.demo", "nora.whitfield@harbor-pine.demo", "next"],
        plan: "create",
      },
      {
        cells: ["Amir", "Haddad", "amir.haddad@harbor-pine.demo", "amir.haddad@harbor-pine.demo", "next"],
        plan: "create",
      },
      {
        cells: ["Greta", "Lund", "greta.lund@harbor-pine.demo", "greta.lund", "911"],
        plan: "refuse",
        problems: [
          { column: "email", value: "greta.lund", problem: "Must be an email address." },
          { column: "extension", value: "911", problem: "This number reaches emergency services in North America." },
        ],
      },
      {
        cells: ["Paul", "Adeyemi", "paul.adeyemi@harbor-pine.demo", "paul.adeyemi@harbor-pine.demo", ""],
        plan: "create",
      },
    ],
  },
]

const countsOf = (rows: readonly DemoRow[]): Partial<ImportCounts> => {
  const counts: Record<string, number> = {}
  for (const { plan, outcome } of rows) {
    counts[plan] = (counts[plan] ?? 0) + 1
    if (outcome !== undefined) counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const accountId = 100
const administrator = 100_002

/** Extension templates with some extensions that deviate from them, and the history of imports. */
export const fillTemplatesAndImports = async (db: Db) => {
  for (const { id, name, description, settings, followers } of templates) {
    await db.run(
      sql`insert into extension_templates (account_id, id, name, description, settings, created_at, changed_at)
        values (${accountId}, ${id}, ${name}, ${description}, ${json(settings)}, now() - interval '40 days',
        now() - interval '9 days')`,
    )
    await db.run(sql`
      insert into extension_template_uses (account_id, extension_id, template_id, applied_at)
      select ${accountId}, e.id, ${id}, now() - interval '8 days' from extensions e
        where e.account_id = ${accountId} and e.id = any(${followers}::bigint[])`)
  }
  for (const { id, kind, fileName, state, daysAgo, headings, mapping, label, rows } of imports) {
    const samples = headings.map((_, index) => rows.slice(0, 3).map(({ cells }) => cells[index] ?? ""))
    await db.run(sql`
      insert into imports (account_id, id, kind, file_name, state, headings, samples, mapping, row_count, counts,
        user_id, user_name, created_at, finished_at)
      select ${accountId}, ${id}, ${kind}, ${fileName}, ${state}, ${json(headings)}, ${json(samples)},
        ${json(mapping)}, ${rows.length}, ${json(countsOf(rows))}, u.id, u.first_name || ' ' || u.last_name,
        now() - make_interval(days => ${daysAgo}), case when ${state} = 'done'
          then now() - make_interval(days => ${daysAgo}) end
      from users u where u.account_id = ${accountId} and u.id = ${administrator}`)
    for (const [index, { cells, plan, outcome, problems = [] }] of rows.entries()) {
      await db.run(sql`
        insert into import_rows (account_id, import_id, row, cells, label, plan, problems, outcome)
        values (${accountId}, ${id}, ${index + 2}, ${json(cells)}, ${label(cells)}, ${plan}, ${json(problems)},
          ${outcome ?? null})`)
    }
  }
}
