import type { ActingToken } from "@dialplane/contract/identity/acting/acting.schema"
import type { TokenAnswer } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { Environment } from "./environment/environment.ts"
import { createErrorStore } from "./errors/error-store.ts"
import { createMessenger } from "./messenger.ts"
import { createCache } from "./request/cache.ts"
import type { Call, CallFor, ReceivedFile } from "./request/call-types.ts"
import { createPageLoadTiming } from "./request/page-load-timing.ts"
import { createPipeline, type RecentProof } from "./request/pipeline.ts"
import { RequestError } from "./request/request-error.ts"
import { createRequestHistory } from "./request/request-history.ts"
import { createConfigReader } from "./request/runtime-config.ts"
import { createTokenSharing } from "./request/token-sharing.ts"
import { createTokens, type Tokens } from "./request/tokens.ts"
import { createTransmit } from "./request/transmit.ts"
import { actingEndpoints } from "./session/acting-endpoints.ts"
import { actingEnded, createActing, type Acting } from "./session/acting-session.ts"
import { clientHeaders } from "./session/client-headers.ts"
import { createLeaveSession } from "./session/leave-session.ts"
import { createSessionActions } from "./session/session-actions.ts"
import { sessionEndpoints } from "./session/session-endpoints.ts"
import { createSessionMarker } from "./session/session-marker.ts"
import { createSessionStore } from "./session/session-store.ts"
import { createStore } from "./store.ts"

/** Assembles the kit for one environment: the browser's, or a test's. */
export const createPortal = (environment: Environment) => {
  const config = createConfigReader(environment)
  const session = createSessionStore()
  const marker = createSessionMarker(environment.storage)
  const errors = createErrorStore()
  const cache = createCache(environment)
  const pageLoads = createPageLoadTiming(environment)
  const messenger = createMessenger(environment)
  const sharing = createTokenSharing(environment)
  const leave = createLeaveSession({ environment, session, marker, cache, errors })

  /** Create requests of this window without a response: see may-be-own.ts. */
  const lostSubmissions = createStore<readonly string[]>([])
  const recentProof: RecentProof = { ask: () => Promise.resolve(false) }
  const pipeline = createPipeline({
    environment,
    session,
    cache,
    pageLoads,
    lostSubmissions,
    recentProof,
    readConfig: config.read,
    transmit: createTransmit(environment, createRequestHistory(environment)),
    // The tokens need the pipeline for their refresh call, so they are handed to the pipeline afterwards.
    tokens: {
      current: (url) => (acting.isOn() ? acting.current() : tokens.current(url)),
      insteadOf: (refused) => {
        if (acting.isOn()) return acting.insteadOf(refused)
        // A request that was started while acting is not finished as the user themselves.
        return acting.wasIssued(refused) ? Promise.reject(actingEnded()) : tokens.insteadOf(refused)
      },
    },
    effects: { errors, log: environment.log, endSession: () => (acting.isOn() ? acting.end("gone") : leave.toLogin()) },
  })

  const tokens: Tokens = createTokens({
    environment,
    session,
    marker,
    sharing,
    leave,
    readConfig: config.read,
    askForToken: async (refreshToken) => {
      const [settings, { issueToken }] = await Promise.all([config.read(), sessionEndpoints()])
      const body = {
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        client_id: settings.portalClient.clientId,
      }
      return (await pipeline.sendPlain(issueToken, { body }, { headers: clientHeaders(settings) })) as TokenAnswer
    },
  })

  const acting: Acting = createActing({
    environment,
    session,
    leave,
    askAgain: async (sessionId) => {
      const { resumeActing } = await actingEndpoints()
      const ask = (token: string) =>
        pipeline.sendPlain(resumeActing, { params: { sessionId } }, {}, token) as Promise<ActingToken>
      const own = await tokens.current("")
      return ask(own).catch(async (error: unknown) => {
        if (!(error instanceof RequestError) || error.status !== 401) throw error
        return ask(await tokens.insteadOf(own))
      })
    },
    endOnServer: async (token) => {
      const { endSession } = await sessionEndpoints()
      return pipeline.sendPlain(endSession, { body: { everywhere: false } }, { retries: 2 }, token)
    },
  })

  const call = pipeline.call as Call
  return {
    environment,
    config,
    session,
    marker,
    errors,
    cache,
    pageLoads,
    messenger,
    tokens,
    leave,
    acting,
    lostSubmissions,
    recentProof,
    call,
    fetchFile: pipeline.fetchFile as CallFor<ReceivedFile>,
    openStream: pipeline.openStream as CallFor<Response>,
    actions: createSessionActions({
      environment,
      call,
      tokens,
      session,
      marker,
      leave,
      acting,
      messenger,
      readConfig: config.read,
    }),
    /** Starts listening to the other windows; returns a function that stops it. */
    start: () => {
      const stops = [
        sharing.start(),
        tokens.start(),
        messenger.subscribe("all", "logout", () => leave.toLogin("signedOut")),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
export type Portal = ReturnType<typeof createPortal>
