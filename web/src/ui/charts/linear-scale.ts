type Ends = readonly [number, number]

/**
 * Where a number is on a straight scale. The scale of d3 can also mix colors and dates, which would be 9 KB of the
 * dashboard.
 */
export const linearScale =
  ([least, most]: Ends, [from, to]: Ends) =>
  (value: number): number =>
    from + ((value - least) / (most - least)) * (to - from)

/** 1, 2 or 5 times a power of ten, so that there are about so many steps. */
const roundStep = (end: number, steps: number): number => {
  const power = 10 ** Math.floor(Math.log10(end / steps))
  const lead = end / steps / power
  return power * (lead >= Math.sqrt(50) ? 10 : lead >= Math.sqrt(10) ? 5 : lead >= Math.SQRT2 ? 2 : 1)
}

/** Round steps from zero to the first that is not below the highest. */
export const roundSteps = (highest: number, steps: number): readonly number[] => {
  const step = roundStep(highest, steps)
  const end = Math.ceil(highest / step) * step
  // A longer axis may need longer steps.
  if (end > highest) return roundSteps(end, steps)
  return Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step)
}
