import type { SourceFile } from "./import-graph.ts"
import { placeOf } from "./layers.ts"

/**
 * Only the owning domain writes a table. These tables are written by two parts of the server on purpose; all other code
 * calls the service of the owning domain.
 */
export const sharedTables: Readonly<Record<string, { readonly writers: readonly string[]; readonly why: string }>> = {
  webhook_deliveries: {
    writers: ["kit", "webhooks"],
    why: "Every domain announces events through the kit, in the transaction of the change; webhooks sends them.",
  },
  account_notices: {
    writers: ["kit", "notices"],
    why: "Every domain adds and resolves notices through the kit; notices notes which ones were emailed.",
  },
  account_openings: {
    writers: ["acting", "kit"],
    why: "The kit opens an account with the request that needs it; acting shows and ends openings.",
  },
  accounts: {
    writers: ["accounts", "acting", "config"],
    why: "Set-up makes the first account before any use case can run; acting owns the column that asks for a reason.",
  },
  click_to_call_keys: {
    writers: ["click-to-call", "numbers"],
    why: "Numbers keep the operation for one key and remove or restore keys with a number; their settings come later.",
  },
  call_flows: {
    writers: ["call-flows", "destinations"],
    why: "A replaced destination counts the version of the flow that owns it; call flows come later in the list.",
  },
  credentials: {
    writers: ["passwords", "sessions"],
    why: "A sign-in rewrites a hash of older cost in its own transaction.",
  },
  extension_template_uses: {
    writers: ["extension-templates", "extensions"],
    why: "Restoring an extension clears its parts first; templates come later in the list of domains.",
  },
  extensions: {
    writers: [
      "call-groups",
      "conference-bridges",
      "extensions",
      "paging-groups",
      "queues",
      "virtual-receptionists",
      "voicemail",
    ],
    why: "Queues, groups and conferences are extensions; they count its version.",
  },
  identity_records: {
    writers: ["passwords", "sessions"],
    why: "A new password ends the grants of the identity provider; sessions come later in the list of domains.",
  },
  job_rows: { writers: ["jobs", "kit"], why: "The kit runs jobs; the domain is what people see and do with them." },
  jobs: { writers: ["jobs", "kit"], why: "The kit runs jobs; the domain is what people see and do with them." },
  report_marks: {
    writers: ["call-records", "reports"],
    why: "Call records mark the hours of a month that is dropped, which no trigger sees; reports take marks when they count again.",
  },
  role_memberships: {
    writers: ["config", "roles", "users"],
    why: "Set-up makes the first superuser before anybody can act; deleting a custom role gives its holders another one in one statement.",
  },
  sessions: {
    writers: ["passwords", "sessions"],
    why: "A new password ends sessions in its own transaction; sessions come later in the list of domains.",
  },
  voicemail_boxes: {
    writers: ["extensions", "voicemail"],
    why: "Restoring an extension clears its parts first; voicemail comes later in the list of domains.",
  },
  voicemail_messages: {
    writers: ["extensions", "voicemail"],
    why: "Resetting an extension and offboarding its user remove, move and restore its messages.",
  },
  users: {
    writers: ["config", "roles", "sessions", "users"],
    why: "Set-up makes the first superuser; a sign-in notes its time; a replaced role counts the version of its holders.",
  },
}

const written = /\b(?:insert into|(?<!for )update|delete from)\s+([a-z_]+)\b/g

/** The parts of the server that write each of these tables. */
export const readWriters = (
  files: readonly SourceFile[],
  tables: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const writers = new Map<string, Set<string>>()
  for (const file of files) {
    const { package: name, module } = placeOf(file.path)
    // The demo data fills every table, and tests belong to no domain.
    if (name !== "server" || file.isTest || module === "app" || module === "testing") continue
    for (const [, table = ""] of file.text.matchAll(written)) {
      if (tables.includes(table)) writers.set(table, (writers.get(table) ?? new Set()).add(module))
    }
  }
  return new Map([...writers].map(([table, modules]) => [table, [...modules].toSorted()]))
}
