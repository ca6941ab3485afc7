import type { AccountFigures } from "@dialplane/contract/ground/accounts/account-figures"
import type { BeyondOrder, OrderedService } from "@dialplane/contract/onboarding/imports/imports.schema"

/**
 * Of what an import adds, that of which there would be more than was ordered. It is a notice: what is ordered is
 * settled elsewhere.
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
