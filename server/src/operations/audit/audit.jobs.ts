import { auditExport, auditLog } from "@dialplane/contract/operations/audit/audit.schema"
import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { keepJobFile } from "../../kit/jobs/job-files.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { listEntries, type NarrowedFilter } from "./audit.queries.ts"
import { showCompanies } from "./company-names.service.ts"
import { exportCells, exportColumns, ssoActions } from "./audit.rules.ts"

const payload = z.object({
  log: auditLog,
  filter: auditExport,
  /** Only entries about single sign-on. */
  view: z.literal("sso").optional(),
  /**
   * The account of the user who asked: it decides which company names they see. Absent in jobs of earlier versions;
   * then it is the account itself.
   */
  readerAccountId: z.number().optional(),
})
const perPage = 750

class Stopped extends Error {}

/** Writes the matching entries page by page. The byte-order mark lets spreadsheet programs read the file as UTF-8. */
export const exportJob = (kit: Kit) =>
  defineJob({
    name: "audit.export",
    permission: ({ log, view }) =>
      view === "sso" ? "read:sso-settings" : log === "user" ? "read:audit-log" : "read:account-audit-log",
    changesAccount: false,
    lane: "interactive",
    payload,
    run: async (run, { log, filter, view, readerAccountId }) => {
      const day = kit.now().toISOString().slice(0, 10)
      await keepJobFile(
        kit,
        run,
        `${view === "sso" ? "sso-log" : log === "user" ? "audit-log" : "account-audit-log"}-${run.accountId}-${day}.csv`,
        lines(
          run,
          log,
          { ...filter, among: view === "sso" ? ssoActions : undefined },
          readerAccountId ?? run.accountId,
        ),
      ).catch((error: unknown) => {
        // An incomplete log could be mistaken for a complete one, so nothing is kept.
        if (!(error instanceof Stopped)) throw error
      })
    },
  })

async function* lines(
  run: JobRun,
  log: z.output<typeof auditLog>,
  filter: z.output<typeof auditExport> & Pick<NarrowedFilter, "among">,
  readerAccountId: number,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(exportColumns())}`
  let done = 0
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked: NarrowedFilter = { ...filter, limit: perPage, from: "start", sort: "at", cursor: cursor ?? undefined }
    const page = await run.inAccount((db) => listEntries(db, run.accountId, log, asked))
    const entries = await run.inSystem((db) => showCompanies(db, run.accountId, readerAccountId, page.items))
    if (entries.length > 0) yield entries.map((entry) => csvLine(exportCells(entry))).join("")
    done += page.items.length
    cursor = page.nextCursor
    // The total is only known at the end: counting first would take as long as writing.
    await run.inAccount((db) => run.progress(db, done, cursor === null ? done : 0))
    if (await run.cancelled()) throw new Stopped()
  }
}
