import { callDirections } from "@dialplane/contract/calling/call-records/call-records.schema"
import type { CallQualityReport } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { makeNames, modelName } from "@dialplane/contract/inventory/devices/models"
import { IconX } from "@tabler/icons-react"
import { useState } from "react"
import { hourLabel, weekdayLabel } from "../../kit/locale/interval-label.ts"
import { useDay } from "../../kit/locale/use-day.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { askedBy, isNarrowed, offeredPeriods, withoutFilters, type QualityParams } from "./call-quality-address.ts"
import { qualityMessages } from "./call-quality.messages.ts"
import classes from "./call-quality.module.css"

const CustomPeriodDialog = lazyWindow(() =>
  import("../reports/custom-period-dialog.tsx").then((file) => file.CustomPeriodDialog),
)

export type ChangeQuality = (change: Partial<Record<keyof QualityParams, string | undefined>>) => void
type Report = Pick<CallQualityReport, "scope"> & {
  readonly summary: NonNullable<CallQualityReport["summary"]>
  readonly rows: CallQualityReport["items"]
}
interface Props {
  readonly params: QualityParams
  readonly onChange: ChangeQuality
  readonly report: Report | undefined
}

const list = (text: string | undefined) => text?.split(",") ?? []
const joined = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(","))

/** Which legs the report is about; what a link has set besides is shown below and can be removed. */
export const QualityFilterBar = ({ params, onChange, report }: Props) => {
  const messages = useMessages(qualityMessages)
  const day = useDay()
  const [choosesDays, setChoosesDays] = useState(false)
  const chips = useChips(params, report)
  const { from, to } = params
  const custom =
    params.period === "custom" && from !== undefined && to !== undefined
      ? messages.range(day(from), day(to))
      : messages.custom
  // A long period in an old link is shown, with the server's reason.
  const periods = offeredPeriods.includes(params.period) ? offeredPeriods : [params.period, ...offeredPeriods]
  const choosePeriod = (period: string | undefined) => {
    if (period === "custom" || (period === undefined && params.period === "custom")) setChoosesDays(true)
    else if (period !== undefined) onChange({ period, from: undefined, to: undefined })
  }
  const choices = report?.summary.choices ?? { deviceModels: [], locations: [] }
  return (
    <div className={classes.filterBar}>
      <div role="group" aria-label={messages.filters} className={classes.filters}>
        <FilterMenu
          label={messages.period}
          single
          options={periods.map((value) => ({ value, label: value === "custom" ? custom : messages[value] }))}
          selected={[params.period]}
          onChange={([period]) => choosePeriod(period)}
        />
        <FilterMenu
          label={messages.direction}
          options={callDirections.map((value) => ({ value, label: messages[value] }))}
          selected={list(params.direction)}
          onChange={(values) => onChange({ direction: joined(values) })}
        />
        {choices.locations.length > 0 && (
          <FilterMenu
            label={messages.location}
            options={choices.locations.map(({ id, name }) => ({ value: String(id), label: name }))}
            selected={list(params.locations)}
            onChange={(values) => onChange({ locations: joined(values) })}
          />
        )}
        {choices.deviceModels.length > 0 && (
          <FilterMenu
            label={messages.model}
            // A comma separates models in the address.
            options={choices.deviceModels
              .filter((model) => !model.includes(","))
              .map((model) => ({ value: model, label: modelLabel(model) }))}
            selected={list(params.models)}
            onChange={(values) => onChange({ models: joined(values) })}
          />
        )}
        {isNarrowed(params) && (
          <button type="button" className={classes.clear} onClick={() => onChange(withoutFilters)}>
            {messages.clearFilters}
          </button>
        )}
      </div>
      {chips.length > 0 && (
        <ul className={classes.chips}>
          {chips.map(({ name, label, value }) => (
            <li key={name} className={classes.chip}>
              <span>{messages.chip(label, value)}</span>
              <button type="button" aria-label={messages.remove(label)} onClick={() => onChange({ [name]: undefined })}>
                <IconX size={13} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {choosesDays && (
        <CustomPeriodDialog
          from={from ?? report?.scope.from ?? ""}
          to={to ?? report?.scope.to ?? ""}
          onChoose={(chosen) => onChange({ period: "custom", ...chosen })}
          onClose={() => setChoosesDays(false)}
        />
      )}
    </div>
  )
}

const modelLabel = (text: string) => {
  const [make = "", ...model] = text.split(" ")
  return make in makeNames ? modelName(make as keyof typeof makeNames, model.join(" ")) : text
}

interface Chip {
  readonly name: keyof QualityParams
  readonly label: string
  readonly value: string
}
/** Filters that have no button of their own. */
const useChips = (params: QualityParams, report: Report | undefined): readonly Chip[] => {
  const messages = useMessages(qualityMessages)
  const settings = useLocale()
  const { weekdays = [], hourFrom, hourTo } = askedBy(params)
  const rows = report?.rows ?? []
  /** One by its name, several by their number. */
  const named = (ids: string | undefined, nameOf: (id: number) => string | undefined) => {
    const all = list(ids).map(Number)
    return (all.length === 1 ? nameOf(all[0]!) : undefined) ?? messages.selected(all.length)
  }
  const chips: readonly (Chip | false)[] = [
    params.weekdays !== undefined && {
      name: "weekdays",
      label: messages.weekday,
      value: weekdays.map((weekday) => weekdayLabel(settings, weekday, "long")).join(", "),
    },
    hourFrom !== undefined &&
      hourTo !== undefined && {
        name: "hours",
        label: messages.hours,
        value: messages.hoursRange(hourLabel(settings, hourFrom), hourLabel(settings, hourTo % 24)),
      },
    params.devices !== undefined && {
      name: "devices",
      label: messages.device,
      value: named(params.devices, (id) => rows.find(({ deviceId }) => deviceId === id)?.deviceName || undefined),
    },
    params.users !== undefined && {
      name: "users",
      label: messages.user,
      value: named(params.users, (id) => rows.find(({ userId }) => userId === id)?.name),
    },
    params.extensions !== undefined && {
      name: "extensions",
      label: messages.extension,
      value: named(params.extensions, (id) => rows.find(({ extensionId }) => extensionId === id)?.number),
    },
  ]
  return chips.filter((chip) => chip !== false)
}
