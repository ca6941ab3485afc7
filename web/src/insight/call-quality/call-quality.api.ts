import {
  getCallQuality,
  getCallQualityThresholds,
  updateCallQualityThresholds,
} from "@dialplane/contract/insight/call-quality/call-quality.endpoints"
import type { CallQualityReport } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { keyOf, query } from "../../kit/data/query.ts"
import { call } from "../../kit/request/call.ts"
import type { AskedQuality } from "./call-quality-address.ts"

const own = { customError: true, noCache: true } as const

/** The figures come with the first page of legs. */
export const callQualityQuery = (accountId: number, body: AskedQuality) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(getCallQuality, { params: { accountId }, body }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(
        getCallQuality,
        { params: { accountId }, body: { ...body, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { ...own, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: CallQualityReport) => last.nextBefore ?? undefined,
    select: ({ pages }) => ({
      scope: pages[0]!.scope,
      summary: pages[0]!.summary!,
      rows: pages.flatMap(({ items }) => items),
    }),
  })

export const thresholdsQuery = (accountId: number) => query(getCallQualityThresholds, { params: { accountId } }, own)
export const saveThresholds = mutation(updateCallQualityThresholds, {
  errors: "form",
  options: { customError: true },
  invalidates: [getCallQuality, getCallQualityThresholds],
})
