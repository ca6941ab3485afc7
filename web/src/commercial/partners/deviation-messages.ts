import {
  templateBrandFields,
  templateSettingNames,
  type Deviation,
  type TemplateBrandField,
  type TemplateSetting,
} from "@dialplane/contract/commercial/partners/partners.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { sentenceForKey } from "../../identity/roles/permission-picker.tsx"
import { useHoursMessages } from "../../inventory/schedules/opening-hours-picker.tsx"
import { readRoleDifference, readScheduleField, type ScheduleField } from "./deviations.ts"
import { useSettingMessages } from "./setting-messages.ts"
import { templateMessages } from "./templates.messages.ts"

const isSetting = (field: string): field is TemplateSetting =>
  (templateSettingNames as readonly string[]).includes(field)
const brandPart = (field: string): TemplateBrandField | undefined =>
  templateBrandFields.find((name) => field === `branding:${name}`)
const roleName = (field: string) => field.replace(/^role:/, "")

/** The texts of deviations. */
export const useDeviationMessages = () => {
  const messages = useMessages(templateMessages)
  const { sayValue } = useSettingMessages()
  const hours = useHoursMessages()
  /** One side of a deviation of a schedule. */
  const ofSchedule = ({ part }: ScheduleField, value: string): string => {
    if (part === undefined) return value === "missing" ? messages.roleMissing : messages.schedulePresent
    if (part === "specialDays")
      return value === "" ? messages.noneOfThese : value.split("; ").map(hours.specialDaysText).join("; ")
    if (part === "timeZone") return value.replaceAll("_", " ")
    return part === "description" ? value || "—" : hours.hoursText(value)
  }
  const field = (name: string): string => {
    const part = brandPart(name)
    const schedule = readScheduleField(name)
    if (schedule !== undefined)
      return schedule.part === undefined
        ? messages.scheduleField(schedule.name)
        : messages.schedulePart(schedule.name, messages[`part_${schedule.part}`])
    return part === undefined ? ofSettingOrRole(name) : messages[`brand_${part}`]
  }
  const ofSettingOrRole = (name: string) =>
    isSetting(name) ? messages[`field_${name}`] : messages.roleField(roleName(name))
  const list = (keys: readonly string[]) =>
    keys
      .map(sentenceForKey)
      .map((sentence) => sentence.toLowerCase())
      .join(", ")
  return {
    field,
    should: (deviation: Deviation) => {
      const schedule = readScheduleField(deviation.field)
      if (schedule !== undefined) return ofSchedule(schedule, deviation.template)
      return isSetting(deviation.field) ? sayValue(deviation.field, deviation.template) : deviation.template
    },
    actual: ({ field: name, actual }: Deviation): string => {
      const schedule = readScheduleField(name)
      if (schedule !== undefined) return ofSchedule(schedule, actual)
      if (isSetting(name)) return sayValue(name, actual)
      if (brandPart(name) !== undefined) return actual || messages.fromAbove
      if (actual === "missing") return messages.roleMissing
      const { also, lacks } = readRoleDifference(actual)
      return [also.length > 0 && messages.also(list(also)), lacks.length > 0 && messages.lacks(list(lacks))]
        .filter(Boolean)
        .join(". ")
    },
    /** The effect of a reset. */
    change: (deviation: Deviation): string => {
      const { field: name, template, actual } = deviation
      const schedule = readScheduleField(name)
      if (schedule !== undefined) {
        if (schedule.part === undefined) return messages.scheduleAdded(schedule.name)
        if (schedule.part === "specialDays")
          return messages.specialDaysAdded(schedule.name, ofSchedule(schedule, template))
        return messages.becomes(field(name), template === "closed" ? template : ofSchedule(schedule, template))
      }
      if (isSetting(name)) return messages.settingBecomes(field(name), sayValue(name, template))
      if (brandPart(name) !== undefined) return messages.settingBecomes(field(name), `“${template}”`)
      return actual === "missing" ? messages.roleAdded(roleName(name)) : messages.roleReset(roleName(name))
    },
  }
}
