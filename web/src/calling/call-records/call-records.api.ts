import { getCall, listCalls } from "@dialplane/contract/calling/call-records/call-records.endpoints"
import type { CallPage } from "@dialplane/contract/calling/call-records/call-records.schema"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { keyOf, query } from "../../kit/data/query.ts"
import { call } from "../../kit/request/call.ts"

const own = { customError: true } as const

export type CallSearch = Readonly<Partial<Record<"from" | "to" | "number" | "direction" | "result", string>>>

/** Whose calls a page of another object shows. */
export type CallSubject = Readonly<Partial<Record<"userId" | "extensionId" | "deviceId" | "queueId", number>>> & {
  readonly number?: string
}
export const lastCallsQuery = (accountId: number, subject: CallSubject) =>
  query(listCalls, { params: { accountId }, query: { ...subject, limit: 5 } as never }, own)

/** The call log, read page by page with the id of the last call. */
export const callsQuery = (accountId: number, search: CallSearch) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listCalls, { params: { accountId }, query: search }), "pages"],
    queryFn: ({ pageParam, signal }): Promise<CallPage> =>
      call(
        listCalls,
        {
          params: { accountId },
          query: { ...search, ...(pageParam === undefined ? {} : { before: pageParam }) } as never,
        },
        { ...own, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: CallPage) => last.nextBefore ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
export const callQuery = (accountId: number, callId: string) => query(getCall, { params: { accountId, callId } }, own)
