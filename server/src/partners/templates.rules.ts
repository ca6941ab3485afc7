import type { Deviation, TemplateRole, TemplateSetting, TemplateSettings } from "@dialplane/contract/partners/partners.schema"

export interface CustomerState {
  readonly settings: Readonly<Record<TemplateSetting, string>>
  readonly roles: readonly { readonly name: string; readonly keys: readonly string[] }[]
}

const roleField = (name: string) => `role:${name}`
const rights = (count: number) => (count === 1 ? "1 permission" : `${count} permissions`)

/** What a template says something about. */
export const fieldsOf = ({ settings, roles }: { settings: TemplateSettings; roles: readonly TemplateRole[] }): string[] =>
  [...Object.keys(settings), ...roles.map(({ name }) => roleField(name))]

/** In what a customer differs from the template, field by field. A role counts by its permissions. */
export const deviationsFrom = (template: { settings: TemplateSettings; roles: readonly TemplateRole[] }, customer: CustomerState): Deviation[] => {
  const settings = (Object.entries(template.settings) as [TemplateSetting, string][])
    .filter(([name, wanted]) => customer.settings[name] !== wanted)
    .map(([name, wanted]) => ({ field: name, template: wanted, actual: customer.settings[name] }))
  const roles = template.roles.flatMap((role) => {
    const there = customer.roles.find(({ name }) => name.toLowerCase() === role.name.toLowerCase())
    if (there === undefined) return [{ field: roleField(role.name), template: rights(role.keys.length), actual: "missing" }]
    const [added, missing] = [there.keys.filter((key) => !(role.keys as readonly string[]).includes(key)), role.keys.filter((key) => !there.keys.includes(key))]
    if (added.length + missing.length === 0) return []
    return [{ field: roleField(role.name), template: rights(role.keys.length), actual: [...added.map((key) => `+ ${key}`), ...missing.map((key) => `− ${key}`)].join(", ") }]
  })
  return [...settings, ...roles]
}

/** The part of a template that was asked for. */
export const partOf = <T extends { settings: TemplateSettings; roles: readonly TemplateRole[] }>(template: T, fields: readonly string[] | undefined): { settings: TemplateSettings; roles: readonly TemplateRole[] } => ({
  settings: Object.fromEntries(Object.entries(template.settings).filter(([name]) => fields === undefined || fields.includes(name))),
  roles: template.roles.filter(({ name }) => fields === undefined || fields.includes(roleField(name))),
})
