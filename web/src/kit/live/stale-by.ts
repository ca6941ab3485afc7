import type { Endpoint } from "@dialplane/contract/kit/endpoint"

const reads = new Map<string, Set<Endpoint>>()

/**
 * Declares which reads an event of a topic makes stale. Each domain declares its own in `<d>.api.ts`: reads of a module
 * that was never loaded cannot be on screen, so the shell need not know all domains.
 */
export const staleBy = (topic: string, ...stale: readonly Endpoint[]) => {
  const known = reads.get(topic) ?? new Set()
  for (const read of stale) known.add(read)
  reads.set(topic, known)
}

export const readsStaleBy = (topic: string): Iterable<Endpoint> => reads.get(topic) ?? []

/** Everything that an event makes stale. */
export const allReads = (): Iterable<Endpoint> => new Set([...reads.values()].flatMap((some) => [...some]))
