import { QueryClient } from "@tanstack/react-query"
import { portal } from "../portal.ts"
import { RequestError } from "../request/request-error.ts"

/** For as long as previews of others can take; the server's own limit ends each of them within seconds. */
const mostWaits = 15
/** The server is busy with other previews: it says when to ask again, and nobody has to press anything for that. */
export const waitsForPreview = (failures: number, error: unknown) =>
  failures < mostWaits && error instanceof RequestError && error.body.code === "request.preview_under_way"

/** The pipeline decides about freshness and retries; the cached data is dropped with the session. */
export const createQueryClient = () => {
  const client = new QueryClient({
    // A write without a connection fails with an error; the library would wait silently. Reads do wait: what is on
    // screen stays.
    defaultOptions: {
      queries: { staleTime: 0, retry: waitsForPreview, retryDelay: 2000, refetchOnReconnect: true },
      mutations: { retry: false, networkMode: "always" },
    },
  })
  portal.leave.onCleared(() => client.clear())
  return client
}
