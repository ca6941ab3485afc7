import type { Answer, Endpoint } from "@dialplane/contract/kit/endpoint"
import type { Page } from "@dialplane/contract/kit/paging"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { AnyInput, CallInput, CallOptions } from "../request/call-types.ts"
import { call } from "../request/call.ts"

/**
 * Query options of a read. The request pipeline keeps answers for the seconds the configuration says and drops them at
 * writes, so TanStack Query considers everything stale and asks again: what it gets is then as fresh as the rule wants.
 */
export const query = <E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions<Answer<E>>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => send(endpoint, input, { ...options, signal }),
  })

type PageEndpoint = Endpoint & { readonly response: { readonly _output: Page<unknown> } }
type ItemOf<E extends Endpoint> = Answer<E> extends Page<infer Item> ? Item : never

/** A list read page by page; `data` is the rows of all pages so far. */
export const pagedQuery = <E extends PageEndpoint>(
  endpoint: E,
  input?: CallInput<E>,
  options?: CallOptions<Answer<E>>,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), "pages"],
    queryFn: ({ pageParam, signal }): Promise<Page<ItemOf<E>>> => {
      const asked = (input as AnyInput | undefined)?.query as object | undefined
      const query = pageParam === undefined ? asked : { ...asked, cursor: pageParam }
      return send(endpoint, { ...input, query } as CallInput<E>, { ...options, signal }) as Promise<Page<ItemOf<E>>>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<ItemOf<E>>) => last.nextCursor ?? undefined,
    select: ({ pages }): ItemOf<E>[] => pages.flatMap((page) => page.items),
  })

/** The number of matching rows; a separate request, stale whenever the rows are. */
export const totalQuery = <E extends PageEndpoint>(endpoint: E, input?: CallInput<E>) => {
  const {
    limit: _limit,
    cursor: _cursor,
    from: _from,
    sort: _sort,
    direction: _direction,
    ...narrowed
  } = ((input as AnyInput | undefined)?.query ?? {}) as Record<string, unknown>
  return queryOptions({
    ...query(endpoint, { ...input, query: { ...narrowed, totalOnly: "true" } } as CallInput<E>, { customError: true }),
    select: (answer) => (answer as Page<unknown>).total,
  })
}

/** Service first, because a write makes whole services stale; then the endpoint, then the input. */
export const keyOf = (endpoint: Endpoint, input?: AnyInput) =>
  [...prefixOf(endpoint), ...(input ? [input] : [])] as const
/** The prefix of all reads of this endpoint. */
export const prefixOf = (endpoint: Endpoint) => [endpoint.service, `${endpoint.method} ${endpoint.path}`] as const

/**
 * The typed call requires an input where one is needed; callers of this function have been checked for that already.
 */
const send = call as <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  options: CallOptions<Answer<E>>,
) => Promise<Answer<E>>
