import type {
  UnreturnedCaller,
  UnreturnedFile,
} from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.schema"
import { localIso } from "@dialplane/contract/inventory/schedules/local-time"
import { texts } from "@dialplane/contract/kit/language"
import { Readable } from "node:stream"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { takeFromLimit, type RateLimit } from "../../kit/http/rate-limit.ts"
import { inTurn } from "../reports/questions-at-once.service.ts"
import { noteDownload } from "../reports/report-downloads.service.ts"
import { list, type Whose } from "./unreturned-calls.service.ts"
import { findTimeZone } from "./unreturned-calls.queries.ts"

/** The columns of the file, in their order. */
const columns = texts("unreturnedCalls.file", {
  callerNumber: "Caller number",
  callerName: "Caller name",
  calledNumber: "Called number",
  calledName: "Called name",
  result: "Last result",
  missedCalls: "Missed calls",
  firstMissed: "First missed call",
  lastMissed: "Last missed call",
  timeZone: "Time zone",
  markedBy: "Marked as done by",
  markedAt: "Marked as done",
  callId: "Call ID",
})
const results = texts("unreturnedCalls.file.results", {
  missed: "Missed",
  abandoned: "Abandoned",
  voicemail: "Voicemail",
})
const fileTexts = texts("unreturnedCalls.report", { title: "Unreturned calls" })
const callersPerPage = 500

const cellsOf = (timeZone: string, caller: UnreturnedCaller) => [
  caller.number,
  caller.name,
  caller.calledNumber,
  caller.calledName,
  results[caller.result],
  caller.missedCalls,
  localIso(timeZone, caller.firstMissedAt),
  localIso(timeZone, caller.lastMissedAt),
  timeZone,
  caller.markedBy,
  caller.markedAt === null ? null : localIso(timeZone, caller.markedAt),
  caller.callId,
]

/** Each page takes its turn, as every other question about calls. */
const pageInTurn = inTurn((ctx, { whose, ...asked }: Parameters<typeof list>[2] & { readonly whose: Whose }) =>
  list(ctx, whose, asked),
)

async function* lines(ctx: Context, whose: Whose, timeZone: string, asked: UnreturnedFile) {
  yield `\uFEFF${csvLine(Object.values(columns))}`
  let before: string | undefined
  do {
    const page = await pageInTurn(ctx, { whose, ...asked, before, limit: callersPerPage })
    yield page.items.map((caller) => csvLine(cellsOf(timeZone, caller))).join("")
    before = page.nextBefore ?? undefined
  } while (before !== undefined)
}

/** Each is on record. */
const fileLimit: RateLimit = { name: "unreturned-calls-file", most: 20, seconds: 60 }

export const exportFile = async (ctx: Context, whose: Whose, asked: UnreturnedFile): Promise<FileAnswer> => {
  await takeFromLimit(ctx, fileLimit, String(ctx.actor.userId))
  const timeZone = await findTimeZone(reading(ctx), ctx.accountId)
  await noteDownload(ctx, "unreturned-calls", { report: fileTexts.title, format: "csv" })
  return new FileAnswer(
    "text/csv; charset=utf-8",
    `unreturned-calls-${localIso(timeZone, ctx.kit.now().toISOString()).slice(0, 10)}.csv`,
    Readable.from(lines(ctx, whose, timeZone, asked)),
  )
}
