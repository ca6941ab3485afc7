import type { Endpoint } from "@dialplane/contract/kit/endpoint"

const reads = new Map<string, Set<Endpoint>>()

/**
 * Says which reads an event of a topic makes stale. Each domain says it of its own, in `<d>.api.ts`: what was never
 * loaded was never read, so the shell need not know the reads of all domains.
 */
export const staleBy = (topic: string, ...stale: readonly Endpoint[]) => {
  const known = reads.get(topic) ?? new Set()
  for (const read of stale) known.add(read)
  reads.set(topic, known)
}

export const readsStaleBy = (topic: string): Iterable<Endpoint> => reads.get(topic) ?? []

/** Everything that some news makes stale. */
export const allReads = (): Iterable<Endpoint> => new Set([...reads.values()].flatMap((some) => [...some]))
