import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { useQuery } from "@tanstack/react-query"
import { locationsQuery } from "../../inventory/locations/locations.api.ts"
import { tagsQuery } from "../../inventory/numbers/numbers.api.ts"
import { schedulesQuery } from "../../inventory/schedules/schedules.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMay } from "../../kit/use-may.ts"
import { useExtensionNames } from "./extension-filter-picker.tsx"
import { useObjectNames, type RowSubject } from "./objects-picker.tsx"
import type { FilterName, ReportParams } from "./report-address.ts"
import { reportMessages } from "./reports.messages.ts"
import { rowWordOf, useDirectionText, useFigureText, useResultText, useTypeText } from "./use-report.ts"
import { useZoneText } from "../../kit/locale/use-zone-text.ts"

export interface Chip {
  /** Parameters that removing it clears. */
  readonly names: readonly FilterName[]
  readonly label: string
  readonly value: string
  /** It has no button of its own in the bar. */
  readonly isRare: boolean
}

const idsIn = (text: string | undefined) => text?.split(",").map(Number) ?? []
const most = 3

/** What calls and their parts answer differently. */
const isAboutCalls = [
  "direction",
  "result",
  "internal",
  "international",
  "minTalk",
  "maxTalk",
  "minWait",
  "maxWait",
] as const

/** The filters that are set, in words. */
export const useFilterChips = (subject: ReportSubject, params: ReportParams): readonly Chip[] => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const may = useMay()
  const [resultText, directionText, zoneText, figure] = [
    useResultText(),
    useDirectionText(rowWordOf(subject)),
    useZoneText(),
    useFigureText(),
  ]
  const typeText = useTypeText()
  const phone = usePhoneNumbers()
  const written = (number: string) => phone(withPlus(number))
  const objects = {
    users: useObjectNames("users", idsIn(params.users)),
    queues: useObjectNames("queues", idsIn(params.queues)),
    groups: useObjectNames("groups", idsIn(params.groups)),
  }
  const extensions = useExtensionNames(idsIn(params.extensions))
  const locations = useQuery({
    ...locationsQuery(accountId),
    enabled: params.locations !== undefined && may("read:locations"),
  })
  const tags = useQuery({ ...tagsQuery(accountId), enabled: params.tags !== undefined && may("read:phone-numbers") })
  const schedules = useQuery({
    ...schedulesQuery(accountId),
    enabled: params.schedule !== undefined && may("read:schedules"),
  })
  const named = (ids: readonly number[], nameOf: (id: number) => string | undefined) => {
    const names = ids.map(nameOf)
    return names.length <= most && names.every((name) => name !== undefined)
      ? names.join(", ")
      : messages.some(ids.length)
  }
  const words = (text: string | undefined, wordOf: (one: string) => string) => text?.split(",").map(wordOf).join(", ")
  const chip = (name: FilterName, label: string, value: string | undefined, isRare = true): readonly Chip[] =>
    params[name] === undefined || value === undefined ? [] : [{ names: [name], label, value, isRare }]
  const rowChip = (name: RowSubject) =>
    chip(
      name,
      messages[name],
      named(idsIn(params[name]), (id) => objects[name].get(id)),
    )
  const scheduleName =
    schedules.data?.items.find(({ scheduleId }) => String(scheduleId) === params.schedule)?.name ?? messages.schedule
  const rangeChip = (least: "minTalk" | "minWait", most: "maxTalk" | "maxWait", label: string): readonly Chip[] => {
    const value = [
      params[least] === undefined ? [] : messages.atLeast(figure("seconds", Number(params[least]))),
      params[most] === undefined ? [] : messages.atMost(figure("seconds", Number(params[most]))),
    ].flat()
    return value.length === 0 ? [] : [{ names: [least, most], label, value: value.join(", "), isRare: true }]
  }
  return [
    ...chip("direction", messages.direction, words(params.direction, directionText), false),
    ...chip("result", messages.result, words(params.result, resultText), false),
    ...chip("type", messages.type, words(params.type, typeText), false),
    ...rowChip("users"),
    ...chip(
      "extensions",
      messages.extensions,
      named(idsIn(params.extensions), (id) => extensions.get(id)),
    ),
    ...rowChip("queues"),
    ...rowChip("groups"),
    ...chip(
      "weekdays",
      messages.weekdays,
      words(params.weekdays, (name) => messages[name as "sun"]),
    ),
    ...chip("hours", messages.hoursOfDay, params.hours?.split("-").map(hourText).join(" – ")),
    ...(params.schedule === undefined && params.open === undefined
      ? []
      : [
          {
            names: ["schedule", "open"] as const,
            label: messages.businessHours,
            value: params.open === "closed" ? messages.closedChip(scheduleName) : messages.openChip(scheduleName),
            isRare: true,
          },
        ]),
    ...chip("internal", messages.internal, params.internal && messages[params.internal]),
    ...chip("international", messages.international, params.international && messages[params.international]),
    ...chip(
      "whole",
      messages.filtersApplyTo,
      isAboutCalls.some((name) => params[name] !== undefined) ? messages.wholeCalls : undefined,
    ),
    ...chip("numbers", messages.numbers, words(params.numbers, phone)),
    ...chip("callers", messages.callFrom, words(params.callers, written)),
    ...chip("called", messages.callTo, words(params.called, written)),
    ...chip(
      "locations",
      messages.locations,
      named(idsIn(params.locations), (id) => locations.data?.items.find(({ locationId }) => locationId === id)?.name),
    ),
    ...chip(
      "tags",
      messages.tags,
      named(idsIn(params.tags), (id) => tags.data?.find(({ customTagId }) => customTagId === id)?.name),
    ),
    ...rangeChip("minTalk", "maxTalk", messages.duration),
    ...rangeChip("minWait", "maxWait", messages.waitedTime),
    ...chip("tz", messages.timeZone, params.tz && zoneText(params.tz)),
  ]
}

/** An hour of the day as on a clock: 9:00. */
export const hourText = (hour: string | number) => `${hour}:00`
