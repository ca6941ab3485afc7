import type { CustomerDeviations } from "@dialplane/contract/commercial/partners/partners.schema"
import { factNames, type FactName } from "@dialplane/contract/inventory/schedules/schedule-facts"

/** The fields in which customers deviate, with the number of customers. */
export const deviatingFields = (customers: readonly CustomerDeviations[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { deviations } of customers)
    for (const { field } of deviations) counts.set(field, (counts.get(field) ?? 0) + 1)
  return counts
}

/**
 * What would change for whom: the selected customers with the selected fields in which they deviate; unchanged ones are
 * left out.
 */
export const plannedChanges = (
  customers: readonly CustomerDeviations[],
  chosen: ReadonlySet<number>,
  fields: ReadonlySet<string>,
): CustomerDeviations[] =>
  customers
    .filter(({ accountId }) => chosen.has(accountId))
    .map((customer) => ({ ...customer, deviations: customer.deviations.filter(({ field }) => fields.has(field)) }))
    .filter(({ deviations }) => deviations.length > 0)

/** The deviation of a role is sent as "+ read:media, − read:call-queues". */
export const readRoleDifference = (actual: string): { readonly also: string[]; readonly lacks: string[] } => {
  const signed = (sign: string) =>
    actual
      .split(", ")
      .filter((one) => one.startsWith(sign))
      .map((one) => one.slice(sign.length).trim())
  return { also: signed("+"), lacks: signed("−") }
}

export interface ScheduleField {
  readonly name: string
  /** The whole schedule when absent. */
  readonly part?: Exclude<FactName, "name"> | undefined
}

/**
 * "schedule:Office hours:monday" is a part of a schedule, "schedule:Office hours" the whole. Names can contain colons.
 */
export const readScheduleField = (field: string): ScheduleField | undefined => {
  const [, rest] = /^schedule:(.+)$/s.exec(field) ?? []
  if (rest === undefined) return undefined
  const part = factNames.find((name): name is Exclude<FactName, "name"> => name !== "name" && rest.endsWith(`:${name}`))
  return part === undefined ? { name: rest } : { name: rest.slice(0, -part.length - 1), part }
}
