import { texts } from "@dialplane/contract/kit/language"
import type { ActingToken } from "@dialplane/contract/identity/acting/acting.schema"
import type { Environment } from "../environment/environment.ts"
import { plainBody, RequestError } from "../request/request-error.ts"
import { createStore } from "../store.ts"
import type { LeaveSession } from "./leave-session.ts"
import type { SessionStore } from "./session-store.ts"

const messages = texts("kit.acting", { ended: "Acting in another account has ended." })

/**
 * Storage key of one window for the acting session. Only the id is stored, which is useless without the user's own
 * session.
 */
export const actingStorageKey = "dialplane.acting"

/** What a window keeps across a reload. */
export interface KeptActing {
  readonly sessionId: string
  readonly accountName: string
  /** The page the user was on before, and returns to. */
  readonly from: string
}

export interface EndedActing {
  /** The server's reason, "timeOver" when the time is up, "gone" when no reason is known. */
  readonly reason: string
  readonly accountName: string
}

interface ActingState {
  /** True while switching identities: nothing is shown then. */
  readonly switching: boolean
  /** Acting that ended on its own and has not been reported to the user yet. */
  readonly ended?: EndedActing
}

interface Parts {
  readonly environment: Pick<Environment, "now" | "after" | "navigate" | "address" | "tabStorage" | "log">
  readonly session: SessionStore
  readonly leave: LeaveSession
  /** Requests a new token for an existing acting session. */
  readonly askAgain: (sessionId: string) => Promise<ActingToken>
  readonly endOnServer: (accessToken: string) => Promise<unknown>
}

export const keepActing = ({ sessionId, subject }: ActingToken, from: string): string =>
  JSON.stringify({ sessionId, accountName: subject.accountName, from } satisfies KeptActing)

/**
 * Acting in another role or account, in this window only: its token is kept in memory beside the user's own token, to
 * which the window returns.
 */
export const createActing = ({ environment, session, leave, askAgain, endOnServer }: Parts) => {
  const state = createStore<ActingState>({ switching: false })
  /**
   * Every acting token of this window: if one is refused later, the request must not be repeated with the user's own
   * token.
   */
  const issued = new Set<string>()
  let kept: KeptActing | undefined
  let looked = false
  let token: { readonly text: string; readonly until: number } | undefined
  let endsAt: number | undefined
  let flight: Promise<string> | undefined
  let cancelTimer = () => {}

  const held = () => {
    if (!looked) kept = readKept(environment.tabStorage.get(actingStorageKey))
    looked = true
    return kept
  }

  const drop = () => {
    cancelTimer()
    environment.tabStorage.remove(actingStorageKey)
    ;[looked, kept, token, endsAt, flight] = [true, undefined, undefined, undefined, undefined]
  }
  // Dropping the data of the user in this window also ends acting.
  leave.onCleared(drop)

  const hold = (answer: ActingToken, from: string) => {
    const text = keepActing(answer, from)
    environment.tabStorage.set(actingStorageKey, text)
    ;[looked, kept] = [true, readKept(text)]
    token = { text: answer.access_token, until: environment.now() + answer.expires_in * 1000 }
    endsAt = Date.parse(answer.until)
    issued.add(answer.access_token)
    cancelTimer()
    cancelTimer = environment.after(Math.max(0, endsAt - environment.now()), () => end("timeOver"))
    return answer.access_token
  }

  /** Switches to another identity and another page. The user's own token is kept. */
  const change = (address: string, ended?: EndedActing) => {
    const own = session.get().authorization
    state.set({ switching: true, ended })
    leave.forget()
    if (own) session.authorize(own)
    return () => environment.navigate(address)
  }

  const end = (reason: string) => {
    const was = held()
    // After the user was removed from an account, the window must not return to a page of that account.
    if (was) change(reason === "sentOut" ? "/" : was.from, { reason, accountName: was.accountName })()
  }

  const renew = (was: KeptActing) =>
    (flight ??= askAgain(was.sessionId)
      .then(
        (answer) => {
          if (held()?.sessionId !== was.sessionId) throw actingEnded()
          return hold(answer, was.from)
        },
        (error: unknown) => {
          if (!(error instanceof RequestError) || error.status !== 404) throw error
          if (held()?.sessionId === was.sessionId)
            end(endsAt !== undefined && environment.now() >= endsAt ? "timeOver" : "gone")
          throw actingEnded()
        },
      )
      .finally(() => (flight = undefined)))

  const notifyServer = (text: string) =>
    endOnServer(text).catch((error: unknown) =>
      environment.log.warn("Acting could not be ended on the server; it ends by itself.", error),
    )

  const begin = (
    answer: ActingToken,
    { to = "/", from = environment.address() }: { to?: string; from?: string } = {},
  ) => {
    const go = change(to)
    hold(answer, from)
    go()
  }

  const isValid = () => token !== undefined && environment.now() < token.until

  return {
    state,
    isOn: () => held() !== undefined,
    /** From here on, the window acts with this token. */
    begin,
    /** Acting ended for a reason other than the user stopping it. */
    end,
    /** The user stops acting. The window switches back at once; the server is informed in the background. */
    stop: () => {
      const [was, last] = [held(), token]
      if (!was) return
      change(was.from)()
      if (last) void notifyServer(last.text)
    },
    /** Switches to another acting session. The current one is left first, because acting cannot be nested. */
    swap: async (ask: () => Promise<ActingToken>) => {
      const [was, last] = [held(), token]
      drop()
      if (last) await notifyServer(last.text)
      try {
        begin(await ask(), { from: was?.from })
      } catch (error) {
        if (was) change(was.from)()
        throw error
      }
    },
    drop,
    /** The page of the new identity is shown. */
    arrived: () => state.update((current) => (current.switching ? { ...current, switching: false } : current)),
    announced: () => state.update(({ switching }) => ({ switching })),
    wasIssued: (text: string) => issued.has(text),
    current: (): Promise<string> => {
      const was = held()
      if (!was) return Promise.reject(actingEnded())
      return isValid() ? Promise.resolve(token!.text) : renew(was)
    },
    insteadOf: (refused: string): Promise<string> => {
      const was = held()
      if (!was) return Promise.reject(actingEnded())
      return isValid() && token!.text !== refused ? Promise.resolve(token!.text) : renew(was)
    },
  }
}
export type Acting = ReturnType<typeof createActing>

/** The window is returning to the user's own session: the error is not shown. */
export const actingEnded = () => {
  const error = new RequestError({
    status: 401,
    url: "",
    body: plainBody(401, actingEndedCode, messages.ended),
  })
  error.presented = true
  return error
}
const actingEndedCode = "acting.ended"
export const isActingEnded = (error: unknown) => error instanceof RequestError && error.body.code === actingEndedCode

const readKept = (text: string | undefined): KeptActing | undefined => {
  if (text === undefined) return undefined
  try {
    const { sessionId, accountName, from } = JSON.parse(text) as Partial<KeptActing>
    return typeof sessionId === "string" ? { sessionId, accountName: accountName ?? "", from: from ?? "/" } : undefined
  } catch {
    return undefined
  }
}
