import type { Answer, Endpoint } from "@dialplane/contract/kit/endpoint"
import { services } from "@dialplane/contract/kit/service"
import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { showError } from "../errors/show-error.ts"
import { readsStaleBy } from "../live/stale-by.ts"
import { portal } from "../portal.ts"
import type { CallInput, CallOptions } from "../request/call-types.ts"
import { call } from "../request/call.ts"
import { prefixOf } from "./query.ts"

interface MutationSettings<E extends Endpoint> {
  /** The reads that this write makes stale; by default all reads of its service and of the dependent services. */
  readonly invalidates?: readonly Endpoint[]
  /**
   * Also makes stale what events of these topics make stale on open screens: for writes that change objects of other
   * domains.
   */
  readonly invalidatesTopics?: readonly string[]
  /**
   * "form": the form shows refusals. "show" (the default): shown in the nearest error block, unless the rules already
   * did.
   */
  readonly errors?: "form" | "show"
  readonly options?: CallOptions<Answer<E>>
}

/** Mutation options of a write: `useMutation(mutation(updateUser))`. */
export const mutation = <E extends Endpoint>(
  endpoint: E,
  { invalidates, invalidatesTopics = [], errors = "show", options }: MutationSettings<E> = {},
) =>
  mutationOptions({
    mutationKey: prefixOf(endpoint),
    mutationFn: (input: CallInput<E>) => send(endpoint, input, options),
    onError: (error) => {
      if (errors === "show") showError(portal.errors, error)
    },
    // Not awaited: a saved form may close while the list behind it is being read again.
    onSettled: (_answer, _error, _input, _onMutate, { client }) =>
      void invalidate(
        client,
        endpoint,
        invalidates && [...invalidates, ...invalidatesTopics.flatMap((topic) => [...readsStaleBy(topic)])],
      ),
  })

/** Marks reads as stale; those on screen are read again immediately. */
export const invalidate = (client: QueryClient, written: Endpoint, reads?: readonly Endpoint[]) =>
  Promise.all(
    reads
      ? reads.map((read) => client.invalidateQueries({ queryKey: prefixOf(read) }))
      : [written.service, ...services[written.service].clears].map((service) =>
          client.invalidateQueries({ queryKey: [service] }),
        ),
  )

const send = call as <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions<Answer<E>>,
) => Promise<Answer<E>>
