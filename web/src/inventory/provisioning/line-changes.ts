export interface DiffLine {
  readonly kind: "same" | "added" | "removed"
  readonly text: string
}

/** A line diff by longest common subsequence; files have a few hundred lines. */
export const lineChanges = (before: string, after: string): DiffLine[] => {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const width = now.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ kind: "same", text: now[j++]! })
      i++
    } else if (j >= now.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      lines.push({ kind: "removed", text: old[i++]! })
    else lines.push({ kind: "added", text: now[j++]! })
  }
  return lines
}

export interface Gap {
  readonly kind: "gap"
  readonly count: number
}

/** Changes with some context lines; long unchanged parts are only counted. */
export const aroundChanges = (lines: readonly DiffLine[], around = 3): (DiffLine | Gap)[] => {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== "same"),
  )
  const shown: (DiffLine | Gap)[] = []
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1)
    if (near[index]) shown.push(line)
    else if (last?.kind === "gap") shown[shown.length - 1] = { kind: "gap", count: last.count + 1 }
    else shown.push({ kind: "gap", count: 1 })
  }
  return shown
}
