import { Readable } from "node:stream"
import type { Page } from "@dialplane/contract/kit/paging"
import { portingMessages } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { LnpFilter, LnpLine } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { texts } from "@dialplane/contract/kit/language"
import type { Context } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { listLines } from "./porting.queries.ts"

/** The columns of the file, in their order. */
const columnMessages = texts("porting.report", {
  order: "Order",
  number: "Number",
  numberStatus: "Number status",
  orderStatus: "Order status",
  reason: "Reason",
  currentCarrier: "Current carrier",
  requestedPortDate: "Requested port date",
  confirmedPortDate: "Confirmed port date",
  submitted: "Submitted",
  changed: "Changed",
  routesTo: "Routes to",
})

export const list = (ctx: Context, filter: LnpFilter): Promise<Page<LnpLine>> =>
  inTransaction(ctx, async (db) => {
    const page = await listLines(db, ctx.accountId, filter)
    return {
      ...page,
      items: page.items.map((line) => ({ ...line, orderStateText: portingMessages[line.orderState].title })),
    }
  })

async function* lines(ctx: Context) {
  yield `\uFEFF${csvLine(Object.values(columnMessages))}`
  let cursor: string | undefined
  do {
    const page = await list(ctx, {
      limit: 500,
      cursor,
      from: "start",
      sort: "updatedAt",
      direction: "desc",
      search: "",
    })
    yield page.items
      .map((line) =>
        csvLine([
          line.portingOrderId,
          `+${line.phoneNumber}`,
          line.numberState,
          line.orderStateText,
          line.reason,
          line.losingCarrier,
          line.requestedPortDate,
          line.confirmedDate,
          line.submittedAt,
          line.updatedAt,
          line.leadsTo,
        ]),
      )
      .join("")
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export const exportFile = (ctx: Context) =>
  new FileAnswer(
    "text/csv; charset=utf-8",
    `ported-numbers-${ctx.kit.now().toISOString().slice(0, 10)}.csv`,
    Readable.from(lines(ctx)),
  )
