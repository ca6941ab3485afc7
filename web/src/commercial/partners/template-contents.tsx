import {
  templateBrandFields,
  templateSettingNames,
  type Template,
} from "@dialplane/contract/commercial/partners/partners.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { newCustomerMessages } from "./new-customer.messages.ts"
import { useSettingMessages } from "./setting-messages.ts"
import { openDaysOf } from "./template-schedules.tsx"
import { templateMessages } from "./templates.messages.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import classes from "./new-customer.module.css"

/** The contents of a template, and where the user's own choice overrides it. */
export const TemplateContents = ({
  template: { name, settings, branding, roles, schedules },
  form,
}: {
  readonly template: Template
  readonly form: CustomerForm
}) => {
  const messages = useMessages(newCustomerMessages)
  const ofTemplates = useMessages(templateMessages)
  const { sayValue } = useSettingMessages()
  const { timeZone, kind } = form.values
  const zoneKept = timeZone !== undefined && settings.timeZone !== undefined && timeZone !== settings.timeZone
  const isCompany = kind === undefined || kind === "company"
  const said = templateSettingNames.flatMap((one) => {
    const value = settings[one]
    return value === undefined
      ? []
      : [
          {
            label: ofTemplates[`field_${one}`],
            value: one === "timeZone" && zoneKept ? sayValue(one, timeZone) : sayValue(one, value),
            hint: one === "timeZone" && zoneKept ? messages.zoneKept(sayValue(one, timeZone)) : undefined,
          },
        ]
  })
  const branded = templateBrandFields.flatMap((one) =>
    branding[one] === undefined ? [] : [{ label: ofTemplates[`brand_${one}`], value: branding[one] }],
  )
  const given = isCompany
    ? roles.map((role) => ({
        label: ofTemplates.roleField(role.name),
        value: role.description || messages.roleWith(role.keys.length),
        hint: role.description === "" ? undefined : messages.roleWith(role.keys.length),
      }))
    : []
  const scheduled = schedules.map((schedule) => ({
    label: ofTemplates.scheduleField(schedule.name),
    value: schedule.description || ofTemplates.openDays(openDaysOf(schedule.weekly)),
    hint: ofTemplates.specialDaysCount(schedule.exceptions.length),
  }))
  return (
    <section className={classes.brings} aria-label={messages.brings(name)}>
      <h3 className={classes.bringsTitle}>{messages.brings(name)}</h3>
      <KeyValueList items={[...said, ...branded, ...given, ...scheduled]} />
      {!isCompany && roles.length > 0 && <p className={classes.note}>{messages.rolesForCompanies}</p>}
    </section>
  )
}
