import type { CustomerDeviations } from "@dialplane/contract/partners/partners.schema"

/** In which fields customers deviate, and how many of them. */
export const deviatingFields = (customers: readonly CustomerDeviations[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { deviations } of customers) for (const { field } of deviations) counts.set(field, (counts.get(field) ?? 0) + 1)
  return counts
}

/** What would change for whom: the chosen customers with the chosen fields in which they deviate; those that would stay as they are drop out. */
export const plannedChanges = (customers: readonly CustomerDeviations[], chosen: ReadonlySet<number>, fields: ReadonlySet<string>): CustomerDeviations[] =>
  customers
    .filter(({ accountId }) => chosen.has(accountId))
    .map((customer) => ({ ...customer, deviations: customer.deviations.filter(({ field }) => fields.has(field)) }))
    .filter(({ deviations }) => deviations.length > 0)

/** A role's difference travels as "+ read:media, − read:call-queues". */
export const readRoleDifference = (actual: string): { readonly also: string[]; readonly lacks: string[] } => {
  const signed = (sign: string) => actual.split(", ").filter((one) => one.startsWith(sign)).map((one) => one.slice(sign.length).trim())
  return { also: signed("+"), lacks: signed("−") }
}
