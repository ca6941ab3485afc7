interface Sample {
  readonly at: string
  readonly online: number
  readonly phones: number
}

interface Size {
  readonly width: number
  readonly height: number
  /** The time from the left to the right edge. */
  readonly milliseconds: number
}

/** A line and the area under it as SVG paths, from zero to the most phones that there were. */
export const sparkline = (samples: readonly Sample[], now: number, { width, height, milliseconds }: Size) => {
  const most = Math.max(1, ...samples.map(({ phones }) => phones))
  const points = samples.map(({ at, online }) => [
    round(Math.min(width, Math.max(0, width * (1 - (now - Date.parse(at)) / milliseconds)))),
    round(height - (height * online) / most),
  ])
  if (points.length === 0) return { line: "", area: "" }
  const line = `M${points.map((point) => point.join(" ")).join("L")}`
  return { line, area: `${line}L${points.at(-1)![0]} ${height}L${points[0]![0]} ${height}Z` }
}

const round = (value: number) => Math.round(value * 10) / 10
