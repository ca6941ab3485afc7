import type { AccountFigures } from "@dialplane/contract/ground/accounts/account-figures"
import type { BeyondOrder, OrderedService } from "@dialplane/contract/onboarding/imports/imports.schema"

/**
 * The services of which an import would add more than was ordered. Only a notice: the order itself is changed
 * elsewhere.
 */
export const beyondOrder = (
  { figures }: AccountFigures,
  adds: Partial<Record<OrderedService, number>>,
): BeyondOrder[] =>
  figures.flatMap(({ name, count, ordered }) => {
    const added = name === "extensions" || name === "devices" ? (adds[name] ?? 0) : 0
    if (added === 0 || count === null || ordered === null || count + added <= ordered) return []
    return [
      {
        service: name as OrderedService,
        adds: added,
        count,
        ordered,
        beyond: count + added - Math.max(count, ordered),
      },
    ]
  })
