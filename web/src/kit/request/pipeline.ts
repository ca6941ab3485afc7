import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { Environment } from "../environment/environment.ts"
import type { SessionStore } from "../session/session-store.ts"
import type { Store } from "../store.ts"
import { addressOf } from "./address.ts"
import { bodyOf } from "./body.ts"
import { cacheSeconds, type Cache } from "./cache.ts"
import { isIdempotent, isWrite, type AnyInput, type CallOptions } from "./call-types.ts"
import { checkAnswer } from "./check-answer.ts"
import { handleError, type Effects } from "./handle-error.ts"
import { headersOf, needsAccountId } from "./headers.ts"
import type { PageLoadTiming } from "./page-load-timing.ts"
import { readFile, readJson, readStream } from "./read-answer.ts"
import { RequestError } from "./request-error.ts"
import { requestText } from "./request-text.ts"
import { createSubmissions } from "./submissions.ts"
import type { Tokens } from "./tokens.ts"
import type { Reading, Transmit } from "./transmit.ts"

interface Parts {
  readonly environment: Environment
  readonly session: SessionStore
  readonly tokens: Pick<Tokens, "current" | "insteadOf">
  readonly cache: Cache
  readonly transmit: Transmit
  readonly effects: Effects
  readonly pageLoads: PageLoadTiming
  readonly readConfig: () => Promise<RuntimeConfig>
  readonly lostSubmissions: Store<readonly string[]>
  readonly recentProof: RecentProof
}

/** Where the user is asked to confirm that it is them: the shell, which is loaded after the sign-in. */
export interface RecentProof {
  /** True if they did. */
  ask: () => Promise<boolean>
}

interface Work {
  readonly endpoint: Endpoint
  readonly input: AnyInput
  readonly options: CallOptions
  readonly config: RuntimeConfig
  readonly url: string
}

/** Processes a request, from an endpoint of the contract to its response. Each step is a file beside this one. */
export const createPipeline = (parts: Parts) => {
  const {
    environment,
    session,
    tokens,
    cache,
    transmit,
    effects,
    pageLoads,
    readConfig,
    lostSubmissions,
    recentProof,
  } = parts
  const submissions = createSubmissions({ environment, lost: lostSubmissions })

  const prepare = async (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Work> => {
    const config = await readConfig()
    const { servicesGeography, accountId } = session.get()
    return {
      endpoint,
      input,
      options,
      config,
      url: addressOf(endpoint, input, config, servicesGeography, options.accountId ?? accountId),
    }
  }

  const send = <Content>(
    work: Work,
    token: string | undefined,
    idempotencyKey: string | undefined,
    read: Reading<Content>,
  ) => {
    const { endpoint, input, options, url } = work
    const { method, body, contentType } = bodyOf(endpoint, input.body, options.upload)
    const headers = headersOf(endpoint, {
      url,
      token,
      contentType,
      idempotencyKey,
      traceId: environment.newId(),
      accountId: options.accountId ?? (needsAccountId(endpoint) ? session.get().accountId : undefined),
      csrfToken: environment.readCookie("CSRF-TOKEN"),
      extra: options.headers,
    })
    const policy = {
      retries: options.retries ?? 0,
      repeatable: (isIdempotent(method) && !endpoint.sideEffect) || idempotencyKey !== undefined,
    }
    return transmit({ url, method, headers, body, signal: options.signal }, policy, read)
  }

  /**
   * Asks the user to confirm that it is them if the server needs that first, and then sends the same request again: no
   * screen has to know which of its requests give power.
   */
  const sendAuthorized = async <Content>(work: Work, read: Reading<Content>, submitKey?: string): Promise<Content> => {
    const key = submitKey ?? idempotencyKeyFor(work, environment)
    try {
      return await sendWithToken(work, read, key)
    } catch (error) {
      if (!(error instanceof RequestError) || error.body.code !== "recent_proof.needed") throw error
      if (await recentProof.ask()) return sendWithToken(work, read, key)
      // They closed the question, so they know that nothing was changed.
      const stopped = new RequestError({ ...error, body: { ...error.body, validationErrors: [] } })
      stopped.presented = true
      throw stopped
    }
  }

  /** Sends with the session's token; if the token is refused, once more with a new one. */
  const sendWithToken = async <Content>(
    work: Work,
    read: Reading<Content>,
    key: string | undefined,
  ): Promise<Content> => {
    if (work.endpoint.access.kind === "public") return send(work, undefined, key, read)
    const token = await tokens.current(work.url)
    try {
      return await send(work, token, key, read)
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401) throw error
      return send(work, await tokens.insteadOf(token), key, read)
    }
  }

  const write = async <Content>(work: Work, read: Reading<Content>): Promise<Content> => {
    const {
      endpoint: { idempotency },
      options: { idempotencyKey, upload, accountId },
      input: { body },
      url,
    } = work
    try {
      // A key given by the caller is used as it is.
      if (idempotency === "none" || idempotencyKey) return await sendAuthorized(work, read)
      const place = `${url} ${accountId}`
      // The address of the page identifies the form: a request from another page is a new submission.
      return await submissions.submit(
        { text: `${place} ${await requestText(upload ?? body)}`, form: `${place} ${environment.address()}` },
        (key) => sendAuthorized(work, read, key),
      )
    } finally {
      // Also after a failure: a write that timed out may have been carried out.
      cache.clearAfterWriteTo(work.endpoint.service)
    }
  }

  const readThroughCache = (work: Work): Promise<unknown> => {
    const { endpoint, options, config, url } = work
    // Nobody waits for it any more, so nobody would hear of its failure either.
    options.signal?.throwIfAborted()
    // When one caller aborts, the others that share the request still get the response.
    const shared = { ...work, options: { ...options, signal: undefined } }
    const key = `${url} ${options.accountId ?? ""}`
    const seconds = endpoint.noCache ? 0 : cacheSeconds(endpoint.service, config)
    const answer = cache.read(
      { service: endpoint.service, key, seconds, bypass: options.noCache === true || seconds === 0 },
      async () => {
        const finished = pageLoads.begin()
        try {
          const value = await sendAuthorized(shared, readJson)
          if (environment.checkAnswers) checkAnswer(endpoint, value, environment.log)
          return value
        } finally {
          finished()
        }
      },
    )
    return options.signal ? untilAborted(answer, options.signal) : answer
  }

  const withErrorRules = async <Result>(work: Work, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const outcome = error.presented ? "presented" : handleError({ error, ...work }, effects)
      if (outcome === "empty") return {} as Result
      error.presented = outcome === "presented"
      if ("fallback" in work.options) return work.options.fallback as Result
      throw error
    }
  }

  const perform = async <Result>(
    endpoint: Endpoint,
    input: AnyInput | undefined,
    options: CallOptions | undefined,
    run: (work: Work) => Promise<Result>,
  ) => {
    const work = await prepare(endpoint, input ?? {}, options ?? {})
    return withErrorRules(work, () => run(work))
  }

  return {
    call: (endpoint: Endpoint, input?: AnyInput, options?: CallOptions) =>
      perform(endpoint, input, options, (work) => (isWrite(endpoint) ? write(work, readJson) : readThroughCache(work))),
    /** A response that is a file. */
    fetchFile: (endpoint: Endpoint, input?: AnyInput, options?: CallOptions) =>
      perform(endpoint, input, options, (work) =>
        isWrite(endpoint) ? write(work, readFile) : sendAuthorized(work, readFile),
      ),
    /** A streamed response. */
    openStream: (endpoint: Endpoint, input?: AnyInput, options?: CallOptions) =>
      perform(endpoint, input, options, (work) => sendAuthorized(work, readStream)),
    /** Without error rules and with the given token, if any: for calls about tokens, which have their own rules. */
    sendPlain: async (endpoint: Endpoint, input: AnyInput, options: CallOptions, token?: string) =>
      send(await prepare(endpoint, input, options), token, undefined, readJson),
  }
}

/** One key for all attempts of one call, which makes repeating a POST safe. */
const idempotencyKeyFor = ({ endpoint, options }: Work, environment: Environment) => {
  if (options.idempotencyKey) return options.idempotencyKey
  const repeatsItself = isIdempotent(endpoint.method) && !options.upload
  const wanted = endpoint.idempotency === "required" || (!repeatsItself && (options.retries ?? 0) > 0)
  return wanted ? environment.newId() : undefined
}

const untilAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener("abort", stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop))
  })
