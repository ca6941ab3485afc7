import { QueryClient } from "@tanstack/react-query"
import { portal } from "../portal.ts"

/** The pipeline decides about freshness and retries; what is kept here goes with the session. */
export const createQueryClient = () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 0, retry: false, refetchOnReconnect: true }, mutations: { retry: false } },
  })
  portal.leave.onCleared(() => client.clear())
  return client
}
