import { componentNames, regionNames } from "@dialplane/contract/operations/service-status/components"
import type { AffectedPart } from "@dialplane/contract/operations/service-status/service-status.schema"
import { regions } from "@dialplane/contract/kit/service"

type Part = Pick<AffectedPart, "component" | "region">

/** Components with the same regions together: "Messaging, Fax (United States)". */
export const affectedText = (
  affected: readonly Part[],
  inRegion: (component: string, region: string) => string,
): string => {
  const byRegions = new Map<string, string[]>()
  for (const component of new Set(affected.map((part) => part.component))) {
    const here = regions.filter((region) =>
      affected.some((one) => one.component === component && one.region === region),
    )
    const label = here.map((region) => regionNames[region]).join(", ")
    byRegions.set(label, [...(byRegions.get(label) ?? []), componentNames[component]])
  }
  return [...byRegions].map(([where, names]) => inRegion(names.join(", "), where)).join("; ")
}
