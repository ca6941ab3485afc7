interface Page {
  readonly ids: readonly string[]
  readonly next: string | null
}

interface Way {
  readonly readPage: (cursor: string | undefined) => Promise<Page>
  /** Rows that are selected already count. */
  readonly have: readonly string[]
  readonly most: number
  readonly onPage: (ids: readonly string[]) => void
  readonly signal: AbortSignal
}

/** Collects the ids of a list page by page, until all are read, the limit is reached, or it is stopped. */
export const collectIds = async ({
  readPage,
  have,
  most,
  onPage,
  signal,
}: Way): Promise<"all" | "most" | "stopped"> => {
  const taken = new Set(have)
  let cursor: string | undefined
  for (;;) {
    const { ids, next } = await readPage(cursor)
    if (signal.aborted) return "stopped"
    const fresh = ids.filter((id) => !taken.has(id))
    const added = fresh.slice(0, Math.max(0, most - taken.size))
    for (const id of added) taken.add(id)
    onPage(added)
    if (added.length < fresh.length) return "most"
    if (next === null) return "all"
    cursor = next
  }
}
