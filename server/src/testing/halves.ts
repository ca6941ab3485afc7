import { domains } from "@dialplane/contract/domains"

/** The domains in two parts with a similar number of operations, for two test files that run in parallel. */
export const halfOfDomains = (half: 0 | 1): string[] => {
  const bySize = domains
    .map(({ name, endpoints }) => ({ name, size: Object.keys(endpoints).length }))
    .toSorted((one, other) => other.size - one.size)
  const parts: [string[], string[]] = [[], []]
  const sizes: [number, number] = [0, 0]
  for (const { name, size } of bySize) {
    const smaller = sizes[0] <= sizes[1] ? 0 : 1
    parts[smaller].push(name)
    sizes[smaller] += size
  }
  return parts[half]
}
