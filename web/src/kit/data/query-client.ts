import { QueryClient } from "@tanstack/react-query"
import { portal } from "../portal.ts"

/** The pipeline decides about freshness and retries; the cached data is dropped with the session. */
export const createQueryClient = () => {
  const client = new QueryClient({
    // A write without a connection fails with an error; the library would wait silently. Reads do wait: what is on
    // screen stays.
    defaultOptions: {
      queries: { staleTime: 0, retry: false, refetchOnReconnect: true },
      mutations: { retry: false, networkMode: "always" },
    },
  })
  portal.leave.onCleared(() => client.clear())
  return client
}
