import { clockText, secondsSince, useClock } from "./use-clock.ts"

type Props = {
  /** The server's time of the answer, and the browser's when it came. */
  readonly at: string
  readonly readAt: number
} & ({ readonly since: string; readonly until?: undefined } | { readonly until: string; readonly since?: undefined })

/** The time since a moment or until one, every second. */
export const Ticking = ({ at, readAt, since, until }: Props) => {
  const now = useClock()
  const seconds =
    since === undefined
      ? (Date.parse(until) - Date.parse(at) - (now - readAt)) / 1000
      : secondsSince(since, at, readAt, now)
  return (
    <span className="dp-figures">{clockText(until === undefined ? seconds : Math.ceil(Math.max(0, seconds)))}</span>
  )
}
