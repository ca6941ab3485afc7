/** What happened to an account's import, by the database's clock, in seconds since the first import was started. */
export interface TurnEvent {
  readonly accountId: number
  readonly at: number
  /**
   * "queued": its job was inserted. "begins": a worker claimed it. "lost": its worker was found dead. "first row" and
   * "over" refer to the import.
   */
  readonly what: "queued" | "begins" | "lost" | "first row" | "over"
}

/** A job becomes visible to workers shortly after the time that is stored in it. */
const commitSeconds = 1

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity

interface Import {
  readonly accountId: number
  readonly queued: number
  readonly firstRow: number
  readonly over: number
  readonly begins: readonly number[]
  readonly lost: readonly number[]
}

const importsIn = (events: readonly TurnEvent[]): readonly Import[] =>
  [...new Set(events.map(({ accountId }) => accountId))].map((accountId) => {
    const times = (what: TurnEvent["what"]) =>
      events.filter((event) => event.accountId === accountId && event.what === what).map(({ at }) => at)
    return {
      accountId,
      queued: times("queued")[0] ?? 0,
      firstRow: times("first row")[0] ?? Infinity,
      over: times("over")[0] ?? Infinity,
      begins: times("begins"),
      lost: times("lost"),
    }
  })

/** A turn after a dead worker replaces the turn that was lost. */
const secondTurn = ({ begins, lost }: Import) =>
  begins.find((at, index) => index > 0 && !lost.some((lostAt) => lostAt > begins[index - 1]! && lostAt <= at)) ??
  Infinity

export interface TurnReport {
  readonly slowestFirstRow: number
  readonly quickestOver: number
  readonly medianOver: number
  readonly turns: number
  readonly faults: readonly string[]
}

const said = (seconds: number) => (Number.isFinite(seconds) ? `after ${seconds.toFixed(1)} s` : "never")

/** Whether the accounts took turns: no account waits until the whole import of another is finished. */
export const judgeTurns = (events: readonly TurnEvent[]): TurnReport => {
  const imports = importsIn(events)
  // An import that finished within its first turn delayed no account for longer than a turn.
  const quickestOver = Math.min(...imports.filter((one) => Number.isFinite(secondTurn(one))).map(({ over }) => over))
  const medianOver = middle(imports.map(({ over }) => over))
  const medianTurns = middle(imports.map(({ begins }) => begins.length))
  const report = {
    slowestFirstRow: Math.max(...imports.map(({ firstRow }) => firstRow)),
    quickestOver,
    medianOver,
    turns: imports.reduce((sum, { begins }) => sum + begins.length, 0),
  }
  if (medianTurns < 2)
    return {
      ...report,
      faults: ["most imports fit into one turn, so this says nothing about taking turns: use more rows"],
    }
  const faults: string[] = []
  for (const { accountId, queued, firstRow, begins, lost } of imports) {
    // An account that lost its worker before the first row waits until the lease ends.
    const isDelayedByDeath = lost.some((at) => at < firstRow)
    if (firstRow > quickestOver && !isDelayedByDeath)
      faults.push(
        `account ${accountId} got its first row ${said(firstRow)}, when another's import of several turns was over (${said(quickestOver)})`,
      )
    if (firstRow > medianOver)
      faults.push(
        `account ${accountId} got its first row ${said(firstRow)}, when half of the imports were over (${said(medianOver)})`,
      )
    const ahead = imports.find(
      (other) =>
        other.accountId !== accountId &&
        secondTurn(other) > queued + commitSeconds &&
        secondTurn(other) < (begins[0] ?? Infinity),
    )
    if (ahead !== undefined)
      faults.push(
        `account ${ahead.accountId} got a second turn ${said(secondTurn(ahead))}, before account ${accountId} had its first (${said(begins[0] ?? Infinity)})`,
      )
  }
  return { ...report, faults }
}
