import type { Answer, Endpoint } from "@dialplane/contract/kit/endpoint"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { keyOf, query } from "../data/query.ts"
import type { CallInput } from "../request/call-types.ts"
import { useEvents } from "./use-events.ts"

interface JobSettings<E extends Endpoint, Events extends Endpoint> {
  /** Reads the job. */
  readonly read: E
  readonly input: CallInput<E>
  readonly isOver: (job: Answer<E>) => boolean
  /** Tells of changes, where the server offers it; polling goes on more slowly beside it, in case the line is lost. */
  readonly events?: { readonly endpoint: Events; readonly input: CallInput<Events> }
}

const pollMilliseconds = 1000
const pollBesideEventsMilliseconds = 10_000

/** Follows a long piece of work until it is over. */
export const useJob = <E extends Endpoint, Events extends Endpoint = Endpoint>({ read, input, isOver, events }: JobSettings<E, Events>) => {
  const client = useQueryClient()
  const job = useQuery({
    ...query(read, input, { noCache: true }),
    refetchInterval: ({ state }) => {
      if (state.data !== undefined && isOver(state.data as Answer<E>)) return false
      return events ? pollBesideEventsMilliseconds : pollMilliseconds
    },
  })
  const over = job.data !== undefined && isOver(job.data as Answer<E>)
  useEvents(over ? undefined : events?.endpoint, (events?.input ?? {}) as CallInput<Events>, () => void client.invalidateQueries({ queryKey: keyOf(read, input) }))
  return { job: job.data as Answer<E> | undefined, over, error: job.error }
}
