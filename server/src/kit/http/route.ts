import type { Endpoint, Parsed, Reply } from "@dialplane/contract/kit/endpoint"
import type { Context, PublicContext } from "../context.ts"

/** An operation and the function that carries it out. Routes translate, nothing more. */
export interface Route {
  readonly endpoint: Endpoint
  readonly open: boolean
  readonly handle: (ctx: never, input: never) => unknown
}

/** An operation without an answer may simply end. */
type Result<E extends Endpoint> = undefined extends Reply<E> ? Reply<E> | void : Reply<E>
type Handler<Ctx, E extends Endpoint> = (ctx: Ctx, input: Parsed<E>) => Promise<Result<E>> | Result<E>

/** For a signed-in person. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<Context, E>): Route => ({
  endpoint,
  open: false,
  handle,
})

/** For anyone: only for operations whose declared access is public. */
export const publicRoute = <E extends Endpoint>(endpoint: E, handle: Handler<PublicContext, E>): Route => ({
  endpoint,
  open: true,
  handle,
})

/** An answer that is not JSON: bytes with a type of their own, always as a download. */
export class FileAnswer {
  constructor(
    readonly contentType: string,
    readonly fileName: string,
    readonly body: NodeJS.ReadableStream | string | Uint8Array,
  ) {}
}

/** A file that players fetch piece by piece: all of it, or the part that was asked for. */
export class FileInParts {
  constructor(
    readonly contentType: string,
    readonly fileName: string,
    /** Of the whole file. */
    readonly size: number,
    readonly body: NodeJS.ReadableStream,
    readonly part?: { readonly start: number; readonly end: number },
  ) {}
}

/**
 * A file that pages show in place and browsers keep for ever: its address never means anything else. Inert, whatever is
 * in it.
 */
export class ShownFile {
  constructor(
    readonly contentType: string,
    readonly size: number,
    readonly body: NodeJS.ReadableStream,
  ) {}
}

/**
 * An answer that stays open: the function gets a way to send events and one to close, and returns what to do once it is
 * closed.
 */
export class EventStream {
  constructor(readonly start: (send: (topic: string, data: unknown) => void, end: () => void) => () => void) {}
}
