import { serviceStatusLimits } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useNow } from "../../ui/display/use-now.ts"

/**
 * Whether an answer is so old that it says nothing about now. Measured from when it arrived, because the clock of the
 * browser may differ from the server's.
 */
export const useStale = (receivedAt: number): boolean =>
  useNow() - receivedAt > serviceStatusLimits.staleMinutes * 60_000
