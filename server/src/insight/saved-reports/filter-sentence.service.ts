import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import { resultTitle } from "@dialplane/contract/insight/saved-reports/result-titles"
import type { Context } from "../../kit/context.ts"
import {
  directionTitles,
  exportMessages as messages,
  filterTitles,
  typeTitles,
  weekdayTitles,
} from "./exports.messages.ts"
import { isNamed, namesOf } from "./filter-names.service.ts"

/** The filters of a report in words, with the names of what they refer to as far as the reader may see them. */
export const filterSentence = async (
  ctx: Context,
  {
    period: _period,
    from: _from,
    to: _to,
    timeZone: _timeZone,
    ...filter
  }: ReportFilter & { readonly search?: string },
): Promise<string> => {
  const parts: string[] = []
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined || value === "" || filterTitles[key] === undefined) continue
    parts.push(`${filterTitles[key]}: ${(await wordsOf(ctx, key, value)).join(", ")}`)
  }
  return parts.length === 0 ? messages.noFilters : parts.join("; ")
}

const wordsOf = async (ctx: Context, key: string, value: unknown): Promise<string[]> => {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  if (isNamed(key)) return (await namesOf(ctx, key, values.map(Number))).map((name) => name ?? messages.notVisible)
  if (key === "weekdays") return values.map((day) => weekdayTitles[`day${String(day)}`]!)
  if (key === "types") return values.map((one) => typeTitles[String(one)] ?? String(one))
  if (key === "directions") return values.map((one) => directionTitles[String(one)] ?? String(one))
  if (key === "results") return values.map((one) => resultTitle(String(one)))
  return values.map((one) => (typeof one === "boolean" ? (one ? messages.yes : messages.no) : String(one)))
}
