/** Which figure the keyboard or the pointer is at. */
export interface Cursor {
  readonly point: number
  readonly series: number
}

const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)

/**
 * Where a key leads: left and right to other points, up and down to other series, Home and End to the first and last
 * point. undefined for other keys.
 */
export const movedBy = (
  key: string,
  { point, series }: Cursor,
  { points, series: rows, isUpNext }: { readonly points: number; readonly series: number; readonly isUpNext: boolean },
): Cursor | undefined => {
  const up = isUpNext ? 1 : -1
  switch (key) {
    case "ArrowLeft":
      return { point: clamp(point - 1, points), series }
    case "ArrowRight":
      return { point: clamp(point + 1, points), series }
    case "ArrowUp":
      return { point, series: clamp(series + up, rows) }
    case "ArrowDown":
      return { point, series: clamp(series - up, rows) }
    case "Home":
      return { point: 0, series }
    case "End":
      return { point: points - 1, series }
    default:
      return undefined
  }
}
