import { periodPresets } from "@dialplane/contract/insight/reports/report-period"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { IconArrowsLeftRight, IconX } from "@tabler/icons-react"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { NotLoadedState } from "../../ui/states/not-loaded-state.tsx"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import type { MoreFiltersProps } from "./more-filters-sheet.tsx"
import { withoutFilters, type ReportParams } from "./report-address.ts"
import { reportMessages } from "./reports.messages.ts"
import { useFilterChips } from "./use-filter-chips.ts"
import {
  directionsOf,
  resultsOf,
  rowWordOf,
  typesOf,
  useDirectionText,
  usePeriodText,
  useResultText,
  useTypeText,
  type ChangeParams,
} from "./use-report.ts"
import classes from "./reports.module.css"

const CustomPeriodDialog = lazyWindow(() =>
  import("./custom-period-dialog.tsx").then((file) => file.CustomPeriodDialog),
)

// Its fields and lists are needed only when it is opened.
const moreFilters = lazyComponent(() => import("./more-filters-sheet.tsx").then((file) => file.MoreFiltersSheet))
const MoreFilters = (props: MoreFiltersProps) => {
  const { Part: Sheet, failed, retry } = useLazyComponent(moreFilters)
  if (Sheet !== undefined) return <Sheet {...props} />
  return failed && <NotLoadedState compact onRetry={retry} />
}

interface Props {
  readonly subject: ReportSubject
  readonly params: ReportParams
  readonly onChange: ChangeParams
  /** The days that the report covers, where a custom period starts from. */
  readonly days: { readonly from: string; readonly to: string } | undefined
  /** Not with the calls behind a figure. */
  readonly canCompare: boolean
  /** What is shown is not narrowed by other filters. */
  readonly onlyPeriod?: boolean
}

/** What a report counts: period and common filters as buttons, the others in a sheet; all in the address. */
export const ReportFilterBar = ({ subject, params, onChange, days, canCompare, onlyPeriod = false }: Props) => {
  const messages = useMessages(reportMessages)
  const [periodText, directionText, resultText] = [
    usePeriodText(),
    useDirectionText(rowWordOf(subject)),
    useResultText(),
  ]
  const typeText = useTypeText()
  const [opened, setOpened] = useState<"period" | "more">()
  const all = useFilterChips(subject, params)
  const chips = onlyPeriod ? [] : all
  const rare = chips.filter(({ isRare }) => isRare)
  const directions = directionsOf(subject)
  const types = typesOf(subject)
  const periods = periodPresets.map((value) => ({
    value: value as string,
    label: value === "custom" && params.period === "custom" ? periodText(params) : messages[value],
  }))
  const list = (text: string | undefined) => text?.split(",") ?? []
  const joined = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(","))
  const choosePeriod = (period: string | undefined) => {
    if (period === "custom" || (period === undefined && params.period === "custom")) setOpened("period")
    else if (period !== undefined) onChange({ period, from: undefined, to: undefined })
  }
  return (
    <div className={classes.filterBar}>
      <div role="group" aria-label={messages.filters} className={classes.filterButtons}>
        <FilterMenu
          label={messages.period}
          options={periods}
          single
          selected={[params.period]}
          onChange={([period]) => choosePeriod(period)}
        />
        {!onlyPeriod && directions.length > 0 && (
          <FilterMenu
            label={messages.direction}
            options={directions.map((value) => ({ value, label: directionText(value) }))}
            selected={list(params.direction)}
            onChange={(values) => onChange({ direction: joined(values) })}
          />
        )}
        {!onlyPeriod && types.length > 0 && (
          <FilterMenu
            label={messages.type}
            options={types.map((value) => ({ value, label: typeText(value) }))}
            selected={list(params.type)}
            onChange={(values) => onChange({ type: joined(values) })}
          />
        )}
        {!onlyPeriod && (
          <>
            <FilterMenu
              label={messages.result}
              options={resultsOf(subject).map((value) => ({ value, label: resultText(value) }))}
              selected={list(params.result)}
              onChange={(values) => onChange({ result: joined(values) })}
            />
            <ActionButton size="xs" icon="filter" onClick={() => setOpened("more")}>
              {rare.length === 0 ? messages.moreFilters : messages.moreFiltersCount(rare.length)}
            </ActionButton>
          </>
        )}
        {canCompare && (
          <button
            type="button"
            className={classes.compare}
            aria-pressed={params.compare === "true"}
            onClick={() => onChange({ compare: params.compare === "true" ? undefined : "true", page: params.page })}
          >
            <IconArrowsLeftRight size={14} stroke={1.75} aria-hidden="true" />
            {messages.compare}
          </button>
        )}
        {chips.length > 0 && (
          <button
            type="button"
            className={classes.clear}
            onClick={() => onChange({ ...withoutFilters, tz: undefined })}
          >
            {messages.clearFilters}
          </button>
        )}
      </div>
      {rare.length > 0 && (
        <ul className={classes.chips}>
          {rare.map(({ names, label, value }) => (
            <li key={label} className={classes.chip}>
              <span>{messages.chip(label, value)}</span>
              <button
                type="button"
                aria-label={messages.remove(label)}
                onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
              >
                <IconX size={13} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.printed}>
        {[periodText(params), ...chips.map(({ label, value }) => messages.chip(label, value))].join(" · ")}
      </p>
      {opened === "period" && (
        <CustomPeriodDialog
          from={params.from ?? days?.from ?? ""}
          to={params.to ?? days?.to ?? ""}
          onChoose={(chosen) => onChange({ period: "custom", ...chosen })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === "more" && (
        <MoreFilters subject={subject} params={params} onChange={onChange} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}
