import type { SessionAuthorization } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { Environment } from "../environment/environment.ts"

const channelName = "dialplane.session"
const waitMilliseconds = 1000

interface TokenNews {
  readonly authorization: SessionAuthorization
  readonly generation: number
}

/** Announces new access tokens to the other windows and receives theirs. Tokens are exchanged in memory only. */
export const createTokenSharing = (environment: Pick<Environment, "broadcast" | "after">) => {
  const channel = environment.broadcast(channelName)
  const listeners = new Set<(news: TokenNews) => void>()
  let latest: TokenNews | undefined
  const listen = (listener: (news: TokenNews) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    listen,
    start: () =>
      channel.subscribe((message) => {
        latest = message as TokenNews
        for (const listener of listeners) listener(latest)
      }),
    announce: (authorization: SessionAuthorization, generation: number) =>
      channel.post({ authorization, generation } satisfies TokenNews),
    /** The token of that generation; undefined if no window announces it in time (it may have been closed). */
    hearOf: (generation: number) =>
      new Promise<SessionAuthorization | undefined>((done) => {
        if (latest && latest.generation >= generation) return done(latest.authorization)
        const finish = (authorization?: SessionAuthorization) => {
          stop()
          cancel()
          done(authorization)
        }
        const stop = listen((news) => {
          if (news.generation >= generation) finish(news.authorization)
        })
        const cancel = environment.after(waitMilliseconds, () => finish())
      }),
  }
}
export type TokenSharing = ReturnType<typeof createTokenSharing>
