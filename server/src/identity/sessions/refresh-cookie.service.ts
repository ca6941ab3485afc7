import { sessionDays } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PublicContext } from "../../kit/context.ts"

const cookie = "dp_refresh"
/** The token call and the voice token call are both under this path; nothing else needs the cookie. */
const path = "/svc"

export const readRefreshCookie = (ctx: PublicContext) => ctx.http.cookie(cookie)
export const setRefreshCookie = (ctx: PublicContext, token: string) =>
  ctx.http.setCookie(cookie, token, { path, maxAgeSeconds: sessionDays * 86_400, httpOnly: true })
export const clearRefreshCookie = (ctx: PublicContext) =>
  ctx.http.setCookie(cookie, "", { path, maxAgeSeconds: 0, httpOnly: true })
