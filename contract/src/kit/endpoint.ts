import { z } from "zod"
import type { Access } from "./access/access.ts"
import { textOf } from "./language.ts"
import type { Owners } from "./owner-treatment.ts"
import type { Problem } from "./problem.ts"
import type { RequestHeader } from "./request-headers.ts"
import { microservices, services, type MicroserviceName, type ServiceName } from "./service.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
type Schema = z.ZodType
type Nothing = typeof nothing

const nothing = z.strictObject({})
export const noContent = z.undefined("Nothing is expected here.")

/**
 * One operation, as data. The server binds it and the portal calls it; OpenAPI, the permission matrix, the bad-input
 * test and the API reference are generated from it.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly service: ServiceName
  /** The part of the service that it belongs to, if that can run on its own. */
  readonly microservice?: MicroserviceName
  readonly method: Method
  /** Below the service's base path; parameters as `:name`. */
  readonly path: string
  /** Further paths of the same operation, with the same parameter names. */
  readonly aliases: readonly string[]
  /** Ids in the product's call catalog that this operation serves. */
  readonly calls: readonly string[]
  readonly summary: string
  /** What an integrator needs to know beyond the summary: effects, rules, what to use instead. */
  readonly description?: string
  /** A realistic request body and answer, for the API reference. */
  readonly example?: { readonly body?: unknown; readonly response?: unknown }
  /**
   * The id of the operation (`users.listUsers`) that new programs use instead: this one does the same in an older form.
   * `domains.ts` does not compile if there is no such operation.
   */
  readonly aliasOf?: string
  /**
   * For operations that make something: where it can be read, with parameters of the path or fields of the answer, if
   * that is not an address below its own (created-place.ts).
   */
  readonly createdAt?: string
  readonly access: Access
  /** The credentials that an operation without sign-in reads itself, from the authorization header. */
  readonly credentials?: Credentials
  /** Headers of the request that it reads, besides those of every operation. */
  readonly headers?: readonly RequestHeader[]
  /** How it treats assigned assets in the request, if not in the default way: see owner-treatment.ts. */
  readonly owners?: Owners
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The encoding of the body. "form" is application/x-www-form-urlencoded. */
  readonly bodyType: "json" | "form" | "jsonOrForm"
  /** For uploads: the largest body, if the default limit is too small. */
  readonly largestBodyBytes?: number
  /**
   * For uploads: the field of the body that is a file when the body is sent as multipart/form-data. JSON with the file
   * in base64 is accepted too.
   */
  readonly fileField?: string
  readonly response: R
  /**
   * "json" by the response schema; "events" a stream of server-sent events; "file" bytes with their own content type;
   * "redirect" another address, for operations that browsers open as a page.
   */
  readonly answers: "json" | "events" | "file" | "redirect"
  readonly problems: readonly Problem[]
  /**
   * Whether the caller must have proved lately who they are (recent-proof.ts): for every request, or for those that give
   * power, which the use case finds out (`requireRecentProof` on the server).
   */
  readonly needsRecentProof?: "always" | "sometimes"
  /** Responses are never taken from the portal's cache. */
  readonly noCache: boolean
  /** The token can also be sent in X-Vendor-Token instead of the authorization header. */
  readonly vendorToken: boolean
  /** A POST that only asks, because its question does not fit an address. It accepts no Idempotency-Key. */
  readonly onlyReads?: boolean
  /**
   * Browsers come here from pages of others, with cookies of ours if those pages are on the same site. The operation
   * uses none of them, so it needs no security token.
   */
  readonly fromOtherSites?: boolean
  /**
   * A GET that changes something: never cached or prefetched, browsers must send the security token, and whoever is
   * signed in confirms it (confirm-change.ts).
   */
  readonly sideEffect: boolean
  /**
   * Whether a repeat with the same Idempotency-Key gets the first answer. POST accepts a key, except where the request
   * contains secrets or the answer a session; other methods accept one if they create or send something new each time.
   */
  readonly idempotency: "none" | "accepted" | "required"
  /** For answers with a secret, which are not stored: what a repeat with the same key tells the user to do instead. */
  readonly ifAnswerLost?: string
}

/**
 * "application": id of an application by HTTP Basic, without a password. "client": id and secret of an OAuth client by
 * HTTP Basic. "bearer" and "optionalBearer": a token that the operation checks itself.
 */
export type Credentials = "application" | "client" | "bearer" | "optionalBearer"

type Draft<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends string> = Pick<
  Endpoint,
  "service" | "method" | "path" | "summary" | "access"
> &
  Partial<
    Pick<
      Endpoint,
      | "aliases"
      | "microservice"
      | "calls"
      | "description"
      | "example"
      | "createdAt"
      | "credentials"
      | "headers"
      | "owners"
      | "problems"
      | "needsRecentProof"
      | "noCache"
      | "vendorToken"
      | "sideEffect"
      | "fromOtherSites"
      | "onlyReads"
      | "idempotency"
      | "bodyType"
      | "answers"
      | "largestBodyBytes"
      | "fileField"
      | "ifAnswerLost"
    >
  > & { params?: P; query?: Q; body?: B; response?: R; aliasOf?: A }

export const endpoint = <
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = typeof noContent,
  R extends Schema = typeof noContent,
  const A extends string = never,
>(
  draft: Draft<P, Q, B, R, A>,
): Endpoint<P, Q, B, R> & { readonly aliasOf?: A } => ({
  aliases: [],
  calls: [],
  problems: [],
  noCache: false,
  vendorToken: false,
  sideEffect: false,
  bodyType: "json",
  answers: "json",
  idempotency:
    draft.method === "POST" && draft.access.kind !== "public" && draft.onlyReads !== true ? "accepted" : "none",
  ...draft,
  params: draft.params ?? (nothing as unknown as P),
  query: draft.query ?? (nothing as unknown as Q),
  body: draft.body ?? (noContent as unknown as B),
  response: draft.response ?? (noContent as unknown as R),
})

/** The parsed input of a handler. */
export interface Parsed<E extends Endpoint> {
  readonly params: z.output<E["params"]>
  readonly query: z.output<E["query"]>
  readonly body: z.output<E["body"]>
}
export type Answer<E extends Endpoint> = z.output<E["response"]>
/** What a handler returns. The response schema serializes it and drops undeclared fields. */
export type Reply<E extends Endpoint> = z.input<E["response"]>

/** `ifAnswerLost` in the language of the reader. */
export const lostAnswerText = ({ method, path, ifAnswerLost }: Endpoint): string | undefined =>
  ifAnswerLost === undefined ? undefined : textOf("lostAnswers", `${method} ${path}`, ifAnswerLost)

export const allPaths = (one: Endpoint): readonly string[] => [one.path, ...one.aliases]

/** The addresses under which a server mounts an operation: below its service, and below the part of it that can run alone. */
export const mountedAddresses = (one: Endpoint): readonly string[] => {
  const bases = [
    services[one.service].basePath,
    ...(one.microservice === undefined ? [] : [microservices[one.microservice].basePath]),
  ]
  return bases.flatMap((base) => allPaths(one).map((path) => base + path))
}
