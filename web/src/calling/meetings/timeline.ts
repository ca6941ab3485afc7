/** Where something lies on a time line, in percent of its length. */
export const placeOn = (
  line: { readonly startedAt: string; readonly endedAt: string },
  from: string,
  to: string,
): { readonly left: number; readonly width: number } => {
  const [start, end] = [Date.parse(line.startedAt), Date.parse(line.endedAt)]
  const share = (at: string) =>
    end === start ? 0 : Math.min(100, Math.max(0, ((Date.parse(at) - start) / (end - start)) * 100))
  const left = share(from)
  return { left, width: end === start ? 100 : share(to) - left }
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * 60_000)

/** Round times inside a time line, at most five, not too close to its ends. */
export const ticksOf = (line: { readonly startedAt: string; readonly endedAt: string }): string[] => {
  const [start, end] = [Date.parse(line.startedAt), Date.parse(line.endedAt)]
  const step = steps.find((one) => (end - start) / one <= 5) ?? steps.at(-1)!
  const [first, last] = [start + (end - start) * 0.18, end - (end - start) * 0.18]
  const ticks: string[] = []
  for (let at = Math.ceil(first / step) * step; at <= last; at += step) ticks.push(new Date(at).toISOString())
  return ticks
}
