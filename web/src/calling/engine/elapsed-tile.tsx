import { clockText } from "../routing/journey-tile.tsx"
import { useSeconds } from "./use-seconds.ts"

/** How long something lasts, counted up. */
export const Elapsed = ({ since }: { readonly since: string }) => {
  const now = useSeconds()
  return <span className="dp-figures">{clockText(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))}</span>
}
