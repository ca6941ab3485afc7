import { getCall, listCalls } from "@dialplane/contract/calling/call-records/call-records.endpoints"
import type { CallPage } from "@dialplane/contract/calling/call-records/call-records.schema"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { keyOf, query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

// What was recorded becomes a recording a moment after the call has ended.
staleBy("recording", getCall)

const own = { customError: true } as const

export type CallSearch = Readonly<Partial<Record<"from" | "to" | "number" | "direction" | "result", string>>>

/** Whose calls a page of another object shows. */
export type CallSubject = Readonly<Partial<Record<"userId" | "extensionId" | "deviceId" | "queueId", number>>> & {
  readonly number?: string
}
export const lastCallsQuery = (accountId: number, subject: CallSubject) =>
  query(listCalls, { params: { accountId }, query: { ...subject, limit: 5 } as never }, own)

/** A call log, read page by page with the id of the last call. */
const pagesOf = (
  key: readonly unknown[],
  read: (before: string | undefined, signal: AbortSignal) => Promise<CallPage>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, "pages"],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: CallPage) => last.nextBefore ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
export type CallsQuery = ReturnType<typeof pagesOf>
const withBefore = (search: CallSearch, before: string | undefined) =>
  ({ ...search, ...(before === undefined ? {} : { before }) }) as never

export const callsQuery = (accountId: number, search: CallSearch): CallsQuery =>
  pagesOf(keyOf(listCalls, { params: { accountId }, query: search }), (before, signal) =>
    call(listCalls, { params: { accountId }, query: withBefore(search, before) }, { ...own, signal }),
  )
export const callQuery = (accountId: number, callId: string) => query(getCall, { params: { accountId, callId } }, own)
