import type {
  Deviation,
  TemplateBrandField,
  TemplateBranding,
  TemplateRole,
  TemplateSetting,
  TemplateSettings,
} from "@dialplane/contract/commercial/partners/partners.schema"
import type { ScheduleContent } from "@dialplane/contract/inventory/schedules/schedule-facts"
import { templateMessages } from "./templates.messages.ts"
import { scheduleDeviations, scheduleFields, wantedSchedules, type WantedSchedule } from "./template-schedules.rules.ts"

/** The fields that a template defines. */
export interface TemplateContent {
  readonly settings: TemplateSettings
  readonly branding: TemplateBranding
  readonly roles: readonly TemplateRole[]
  readonly schedules: readonly WantedSchedule[]
}

export interface CustomerState {
  readonly settings: Readonly<Record<TemplateSetting, string>>
  /** The customer's own value; null is inherited. */
  readonly branding: Readonly<Record<TemplateBrandField, string | null>>
  readonly roles: readonly { readonly name: string; readonly keys: readonly string[] }[]
  readonly schedules: readonly ScheduleContent[]
}

const brandField = (name: string) => `branding:${name}`
const roleField = (name: string) => `role:${name}`

export const fieldsOf = ({ settings, branding, roles, schedules }: TemplateContent): string[] => [
  ...Object.keys(settings),
  ...Object.keys(branding).map(brandField),
  ...roles.map(({ name }) => roleField(name)),
  ...scheduleFields(schedules),
]

/**
 * The deviations of a customer from the template, field by field. Roles are compared by permissions, schedules part by
 * part.
 */
export const deviationsFrom = (template: TemplateContent, customer: CustomerState): Deviation[] => {
  const settings = (Object.entries(template.settings) as [TemplateSetting, string][])
    .filter(([name, wanted]) => customer.settings[name] !== wanted)
    .map(([name, wanted]) => ({ field: name, template: wanted, actual: customer.settings[name] }))
  const branding = (Object.entries(template.branding) as [TemplateBrandField, string][])
    .filter(([name, wanted]) => customer.branding[name] !== wanted)
    .map(([name, wanted]) => ({ field: brandField(name), template: wanted, actual: customer.branding[name] ?? "" }))
  const roles = template.roles.flatMap((role) => {
    const there = customer.roles.find(({ name }) => name.toLowerCase() === role.name.toLowerCase())
    if (there === undefined)
      return [
        {
          field: roleField(role.name),
          template: templateMessages.permissions(role.keys.length),
          actual: templateMessages.missing,
        },
      ]
    const [added, missing] = [
      there.keys.filter((key) => !(role.keys as readonly string[]).includes(key)),
      role.keys.filter((key) => !there.keys.includes(key)),
    ]
    if (added.length + missing.length === 0) return []
    return [
      {
        field: roleField(role.name),
        template: templateMessages.permissions(role.keys.length),
        actual: [...added.map((key) => `+ ${key}`), ...missing.map((key) => `− ${key}`)].join(", "),
      },
    ]
  })
  return [...settings, ...branding, ...roles, ...scheduleDeviations(template.schedules, customer.schedules)]
}

/** The selected part of a template. */
export const partOf = (template: TemplateContent, fields: readonly string[] | undefined): TemplateContent => ({
  settings: Object.fromEntries(
    Object.entries(template.settings).filter(([name]) => fields === undefined || fields.includes(name)),
  ),
  branding: Object.fromEntries(
    Object.entries(template.branding).filter(([name]) => fields === undefined || fields.includes(brandField(name))),
  ),
  roles: template.roles.filter(({ name }) => fields === undefined || fields.includes(roleField(name))),
  schedules: wantedSchedules(template.schedules, fields),
})
