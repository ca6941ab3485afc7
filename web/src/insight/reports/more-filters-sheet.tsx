import { subjectPermission, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { locationsQuery } from "../../inventory/locations/locations.api.ts"
import { tagsQuery } from "../../inventory/numbers/numbers.api.ts"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { zonesQuery } from "../../inventory/schedules/schedules.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useMay } from "../../kit/use-may.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { ExtensionFilterPicker } from "./extension-filter-picker.tsx"
import { ObjectsPicker } from "./objects-picker.tsx"
import { weekdayNames } from "@dialplane/contract/insight/reports/report-address"
import type { ReportParams } from "./report-address.ts"
import { reportMessages, type ReportMessages } from "./reports.messages.ts"
import { hourText } from "./use-filter-chips.ts"
import { rowWordOf, type ChangeParams } from "./use-report.ts"
import { useZoneText } from "../../kit/locale/use-zone-text.ts"

const texts = z.array(z.string())
const kept = z.enum(["any", "only", "none"])
const hour = z.string()
const schemaOf = (messages: ReportMessages) =>
  z
    .strictObject({
      tz: z.string(),
      weekdays: texts,
      hourFrom: hour,
      hourTo: hour,
      schedule: z.int().nullable(),
      open: z.enum(["open", "closed"]),
      internal: kept,
      international: kept,
      users: texts,
      extensions: texts,
      queues: texts,
      groups: texts,
      numbers: z
        .string()
        .max(2000)
        .refine((text) => text.split(",").length <= 50, messages.tooManyNumbers),
      locations: texts,
      tags: texts,
      minTalk: z.int().min(0).max(86_400).nullable(),
      maxTalk: z.int().min(0).max(86_400).nullable(),
      minWait: z.int().min(0).max(86_400).nullable(),
      maxWait: z.int().min(0).max(86_400).nullable(),
    })
    .refine(({ hourFrom, hourTo }) => (hourFrom === "") === (hourTo === ""), {
      path: ["hourTo"],
      message: messages.bothHours,
    })
    .refine(({ hourFrom, hourTo }) => hourFrom === "" || hourFrom !== hourTo, {
      path: ["hourTo"],
      message: messages.sameHours,
    })
    .refine(({ minTalk, maxTalk }) => minTalk === null || maxTalk === null || minTalk <= maxTalk, {
      path: ["maxTalk"],
      message: messages.talkReversed,
    })
    .refine(({ minWait, maxWait }) => minWait === null || maxWait === null || minWait <= maxWait, {
      path: ["maxWait"],
      message: messages.waitReversed,
    })
type Values = z.output<ReturnType<typeof schemaOf>>

const listIn = (text: string | undefined) => text?.split(",") ?? []
const valuesOf = (params: ReportParams): Values => {
  const [hourFrom = "", hourTo = ""] = params.hours?.split("-") ?? []
  return {
    tz: params.tz ?? "",
    weekdays: listIn(params.weekdays),
    hourFrom,
    hourTo,
    schedule: params.schedule === undefined ? null : Number(params.schedule),
    open: params.open ?? "open",
    internal: params.internal ?? "any",
    international: params.international ?? "any",
    users: listIn(params.users),
    extensions: listIn(params.extensions),
    queues: listIn(params.queues),
    groups: listIn(params.groups),
    numbers: params.numbers ?? "",
    locations: listIn(params.locations),
    tags: listIn(params.tags),
    minTalk: params.minTalk === undefined ? null : Number(params.minTalk),
    maxTalk: params.maxTalk === undefined ? null : Number(params.maxTalk),
    minWait: params.minWait === undefined ? null : Number(params.minWait),
    maxWait: params.maxWait === undefined ? null : Number(params.maxWait),
  }
}
const joined = (list: readonly string[]) => (list.length === 0 ? undefined : list.join(","))
const paramsOf = (values: Values) => ({
  tz: values.tz || undefined,
  weekdays: joined(weekdayNames.filter((name) => values.weekdays.includes(name))),
  hours: values.hourFrom === "" ? undefined : `${values.hourFrom}-${values.hourTo}`,
  schedule: values.schedule === null ? undefined : String(values.schedule),
  open: values.schedule === null ? undefined : values.open,
  internal: values.internal === "any" ? undefined : values.internal,
  international: values.international === "any" ? undefined : values.international,
  users: joined(values.users),
  extensions: joined(values.extensions),
  queues: joined(values.queues),
  groups: joined(values.groups),
  numbers: joined(
    values.numbers
      .split(",")
      .map((one) => one.replace(/[^\d*#]/g, ""))
      .filter((one) => one !== ""),
  ),
  locations: joined(values.locations),
  tags: joined(values.tags),
  minTalk: values.minTalk === null ? undefined : String(values.minTalk),
  maxTalk: values.maxTalk === null ? undefined : String(values.maxTalk),
  minWait: values.minWait === null ? undefined : String(values.minWait),
  maxWait: values.maxWait === null ? undefined : String(values.maxWait),
})

export interface MoreFiltersProps {
  readonly subject: ReportSubject
  readonly params: ReportParams
  readonly onChange: ChangeParams
  readonly onClose: () => void
}

/** The filters that are used now and then; applied together. */
export const MoreFiltersSheet = ({ subject, params, onChange, onClose }: MoreFiltersProps) => {
  const messages = useMessages(reportMessages)
  const word = rowWordOf(subject)
  // Meetings and messages are not routed: they have no queues, groups, legs or called numbers.
  const isOfCalls = word === "calls" || word === "both"
  const { accountId, timeZone } = useAccount()
  const may = useMay()
  const zoneText = useZoneText()
  const zones = useQuery(zonesQuery)
  const locations = useQuery({ ...locationsQuery(accountId), enabled: may("read:locations") })
  const tags = useQuery({ ...tagsQuery(accountId), enabled: may("read:phone-numbers") })
  const form = useForm({
    schema: schemaOf(messages),
    initial: valuesOf(params),
    onSubmit: (values) => {
      onChange(paramsOf(values))
      onClose()
      return Promise.resolve()
    },
  })
  const select = <Name extends "internal" | "international" | "hourFrom" | "hourTo" | "open" | "tz">(name: Name) => ({
    ...form.field(name),
    value: form.values[name],
    onChange: (value: Values[Name] | null) => value !== null && form.set(name, value as never),
  })
  const isKept = [
    { value: "any" as const, label: messages.any },
    { value: "only" as const, label: messages.only },
    { value: "none" as const, label: messages.none },
  ]
  const hours = (from: number, to: number) => [
    { value: "", label: messages.allHours },
    ...Array.from({ length: to - from + 1 }, (_, index) => ({
      value: String(from + index),
      label: hourText(from + index),
    })),
  ]
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.moreFilters}
      sentence={messages.moreFiltersSentence(word)}
      form="more-filters"
      saveLabel={messages.apply}
    >
      <form id="more-filters" {...form.element}>
        <FormSection title={messages.who}>
          {(isOfCalls ? (["users", "queues", "groups"] as const) : (["users"] as const))
            .filter((of) => may(subjectPermission[of]) && subject !== "my-calls")
            .map((of) => (
              <ObjectsPicker
                key={of}
                subject={of}
                label={of === "users" && word === "meetings" ? messages.hosts : messages[of]}
                {...form.field(of)}
              />
            ))}
          {isOfCalls && subject !== "my-calls" && may("read:extensions") && (
            <ExtensionFilterPicker label={messages.extensions} {...form.field("extensions")} />
          )}
          {word !== "meetings" && (
            <TextField label={messages.numbers} description={messages.numbersHint(word)} {...form.text("numbers")} />
          )}
          {isOfCalls && may("read:locations") && (
            <MultiSelectField
              label={messages.locations}
              options={(locations.data?.items ?? []).map(({ locationId, name }) => ({
                value: String(locationId),
                label: name,
              }))}
              {...form.field("locations")}
            />
          )}
          {isOfCalls && may("read:phone-numbers") && (
            <MultiSelectField
              label={messages.tags}
              description={messages.tagsHint}
              options={(tags.data ?? []).map(({ customTagId, name }) => ({ value: String(customTagId), label: name }))}
              {...form.field("tags")}
            />
          )}
        </FormSection>
        {word !== "messages" && (
          <FormSection title={messages[`kind_${word}`]}>
            <FormColumns>
              {isOfCalls && (
                <>
                  <SelectField label={messages.internal} options={isKept} {...select("internal")} />
                  <SelectField label={messages.international} options={isKept} {...select("international")} />
                </>
              )}
              <NumberField
                label={word === "calls" ? messages.minTalk : messages.minLength}
                unit={messages.secondsUnit}
                min={0}
                {...form.number("minTalk")}
              />
              <NumberField
                label={word === "calls" ? messages.maxTalk : messages.maxLength}
                unit={messages.secondsUnit}
                min={0}
                {...form.number("maxTalk")}
              />
              {(subject === "queues" || subject === "groups") && (
                <>
                  <NumberField
                    label={messages.minWait}
                    unit={messages.secondsUnit}
                    min={0}
                    {...form.number("minWait")}
                  />
                  <NumberField
                    label={messages.maxWait}
                    unit={messages.secondsUnit}
                    min={0}
                    {...form.number("maxWait")}
                  />
                </>
              )}
            </FormColumns>
          </FormSection>
        )}
        <FormSection title={messages.when}>
          <MultiSelectField
            label={messages.weekdays}
            options={weekdayNames.map((value) => ({ value, label: messages[value] }))}
            {...form.field("weekdays")}
          />
          <FormColumns>
            <SelectField label={messages.hourFrom} options={hours(0, 23)} {...select("hourFrom")} />
            <SelectField label={messages.hourTo} options={hours(1, 24)} {...select("hourTo")} />
          </FormColumns>
          {may("read:schedules") && (
            <FormColumns>
              <SchedulePicker
                label={messages.businessHours}
                none={messages.noSchedule}
                description={messages.scheduleHint}
                {...form.field("schedule")}
              />
              {form.values.schedule !== null && (
                <SelectField
                  label={messages.openState}
                  options={[
                    { value: "open" as const, label: messages.open },
                    { value: "closed" as const, label: messages.closed },
                  ]}
                  {...select("open")}
                />
              )}
            </FormColumns>
          )}
          <SelectField
            label={messages.timeZone}
            description={messages.timeZoneHint}
            searchable
            options={[
              { value: "", label: messages.accountZone(zoneText(timeZone)) },
              ...(zones.data ?? []).map(({ timeZoneId, name, city }) => ({
                value: timeZoneId,
                label: messages.zone(name, city),
              })),
            ]}
            {...select("tz")}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
