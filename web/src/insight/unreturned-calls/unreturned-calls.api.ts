import * as endpoints from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.endpoints"
import type { UnreturnedCaller } from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.schema"
import { mutation } from "../../kit/data/mutation.ts"
import { keyOf } from "../../kit/data/query.ts"
import { recordPages } from "../../kit/data/record-pages.ts"
import { showError } from "../../kit/errors/show-error.ts"
import { portal } from "../../kit/portal.ts"
import { call, fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"

const { listUnreturnedCalls, listOwnUnreturnedCalls } = endpoints
/** Of the account, or of whoever is signed in. */
export type Whose = "all" | "own"
const lists = { all: listUnreturnedCalls, own: listOwnUnreturnedCalls } as const
const invalidates = [listUnreturnedCalls, listOwnUnreturnedCalls]

export const callersQuery = (
  accountId: number,
  whose: Whose,
  body: { readonly days: number; readonly state: "open" | "done" },
) =>
  recordPages<UnreturnedCaller>(keyOf(lists[whose], { params: { accountId }, body }), (before, signal) =>
    call(
      lists[whose],
      { params: { accountId }, body: { ...body, ...before } },
      { customError: true, noCache: true, signal },
    ),
  )

const files = { all: endpoints.exportUnreturnedCalls, own: endpoints.exportOwnUnreturnedCalls } as const
export const exportCallers = async (
  accountId: number,
  whose: Whose,
  query: { readonly days: number; readonly state: "open" | "done" },
) => {
  try {
    const file = await fetchFile(files[whose], { params: { accountId }, query })
    saveFile(file.blob, file.fileName ?? "unreturned-calls.csv")
  } catch (error) {
    showError(portal.errors, error)
  }
}

export const markDone = {
  all: mutation(endpoints.markUnreturnedCall, { invalidates }),
  own: mutation(endpoints.markOwnUnreturnedCall, { invalidates }),
} as const
export const reopen = {
  all: mutation(endpoints.reopenUnreturnedCall, { invalidates }),
  own: mutation(endpoints.reopenOwnUnreturnedCall, { invalidates }),
} as const
