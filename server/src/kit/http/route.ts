import type { Endpoint, Parsed, Reply } from "@dialplane/contract/kit/endpoint"
import type { Context, PublicContext } from "../context.ts"

/** An operation and its handler. Routes only translate. */
export interface Route {
  readonly endpoint: Endpoint
  readonly open: boolean
  readonly handle: (ctx: never, input: never) => unknown
}

/** An operation without an answer may return nothing. */
type Result<E extends Endpoint> = undefined extends Reply<E> ? Reply<E> | void : Reply<E>
type Handler<Ctx, E extends Endpoint> = (ctx: Ctx, input: Parsed<E>) => Promise<Result<E>> | Result<E>

/** For signed-in users. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<Context, E>): Route => ({
  endpoint,
  open: false,
  handle,
})

/** For everyone: only for operations whose declared access is public. */
export const publicRoute = <E extends Endpoint>(endpoint: E, handle: Handler<PublicContext, E>): Route => ({
  endpoint,
  open: true,
  handle,
})

/** Whether a repeat with the same Idempotency-Key gets the first answer. */
export const acceptsKey = ({ idempotency, answers }: Endpoint): boolean => idempotency !== "none" && answers === "json"

/** An answer that is not JSON: bytes with a content type, always as a download. */
export class FileAnswer {
  constructor(
    readonly contentType: string,
    readonly fileName: string,
    readonly body: NodeJS.ReadableStream | string | Uint8Array,
  ) {}
}

/** Sends the browser to another address. Only for operations that answer with a redirect. */
export class Redirect {
  constructor(readonly to: string) {}
}

/** A file that players fetch in parts: the whole file or the requested range. */
export class FileInParts {
  constructor(
    readonly contentType: string,
    readonly fileName: string,
    /** The size of the whole file. */
    readonly size: number,
    readonly body: NodeJS.ReadableStream,
    readonly part?: { readonly start: number; readonly end: number },
    /** Whether browsers play it at its address instead of saving it. */
    readonly inline = false,
  ) {}
}

/**
 * A file that is shown in pages and cached forever: the content of its address never changes. Served so that it cannot
 * run scripts.
 */
export class ShownFile {
  constructor(
    readonly contentType: string,
    readonly size: number,
    readonly body: NodeJS.ReadableStream,
  ) {}
}

/**
 * An answer that stays open: the function gets callbacks to send events and to close, and returns what to do after
 * closing.
 */
export class EventStream {
  constructor(readonly start: (send: (topic: string, data: unknown) => void, end: () => void) => () => void) {}
}
