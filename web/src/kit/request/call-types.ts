import type { Answer, Endpoint } from "@dialplane/contract/kit/endpoint"
import type { z } from "zod"

/** Parameters may be given as sent or as parsed: an id as text or as a number. */
type Given<Schema extends z.ZodType> = z.input<Schema> | z.output<Schema>
type Part<Name extends string, Schema extends z.ZodType, Value> =
  Record<string, never> extends z.input<Schema> ? { readonly [N in Name]?: Value } : { readonly [N in Name]: Value }

export type CallInput<E extends Endpoint> = Part<"params", E["params"], Given<E["params"]>> &
  Part<"query", E["query"], Given<E["query"]>> &
  (undefined extends z.input<E["body"]>
    ? { readonly body?: z.input<E["body"]> }
    : { readonly body: z.input<E["body"]> })

/** The input as the steps of the pipeline see it. */
export interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface CallOptions<Value = unknown> {
  /** The account to act in, if the path does not contain it. */
  readonly accountId?: number
  /** Ignores the cache; the new response replaces the cached one. */
  readonly noCache?: boolean
  /** The caller shows the error itself: the global handler is skipped. */
  readonly customError?: boolean
  /** How often to try again when the server fails or cannot be reached. */
  readonly retries?: number
  readonly idempotencyKey?: string
  /** The value that the caller gets instead of an error. The error rules still apply. */
  readonly fallback?: Value
  readonly signal?: AbortSignal
  /** Sent instead of the body, always by POST. */
  readonly upload?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

type Arguments<E extends Endpoint, Value> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions<Value>]
    : [input: CallInput<E>, options?: CallOptions<Value>]

export type Call = <E extends Endpoint>(endpoint: E, ...rest: Arguments<E, Answer<E>>) => Promise<Answer<E>>
export type CallFor<Result> = <E extends Endpoint>(endpoint: E, ...rest: Arguments<E, never>) => Promise<Result>

export interface ReceivedFile {
  readonly blob: Blob
  readonly fileName: string | undefined
}

export const isIdempotent = (method: string) => method === "GET" || method === "PUT" || method === "DELETE"
export const isWrite = (endpoint: Endpoint) => endpoint.method !== "GET" || endpoint.sideEffect
