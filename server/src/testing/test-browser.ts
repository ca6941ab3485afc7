import { demoPassword } from "../app/demo/demo-people.ts"
import type { TestAnswer, TestServer } from "./test-server.ts"

interface Cookie {
  readonly value: string
  readonly path: string
}

interface Request {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE"
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the forgery header is sent, as the portal does. */
  readonly forgeryHeader?: boolean
}

const forgeryToken = "this-browsers-own-token"

/** Cookies by path, the forgery header, forms: as much of a browser as sign-in needs. */
export const openBrowser = (
  server: TestServer,
  userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
) => {
  const cookies = new Map<string, Cookie>([["CSRF-TOKEN", { value: forgeryToken, path: "/" }]])

  const keep = (answer: TestAnswer) => {
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [pair = "", ...attributes] = line.split(/;\s*/)
      const [name = "", value = ""] = pair.split("=")
      const path = attributes.find((attribute) => attribute.toLowerCase().startsWith("path="))?.slice(5) ?? "/"
      const ended =
        value === "" || attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute))
      if (ended) cookies.delete(name)
      else cookies.set(name, { value, path })
    }
  }

  const send = async (url: string, request: Request = {}): Promise<TestAnswer> => {
    const target = new URL(url, "http://portal.test")
    const sent = [...cookies].filter(
      ([, cookie]) => target.pathname === cookie.path || target.pathname.startsWith(cookie.path.replace(/\/?$/, "/")),
    )
    const answer = await server.request({
      method: request.method ?? "GET",
      url: target.pathname + target.search,
      headers: {
        host: target.host,
        "user-agent": userAgent,
        accept: "application/json",
        cookie: sent.map(([name, { value }]) => `${name}=${value}`).join("; "),
        ...(request.forgeryHeader === false ? {} : { "x-csrf-token": forgeryToken }),
        ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
        ...(request.form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        ...request.headers,
      },
      ...(request.form === undefined ? {} : { payload: new URLSearchParams(request.form).toString() }),
      ...(request.json === undefined ? {} : { payload: request.json as object }),
    })
    keep(answer)
    return answer
  }

  return {
    cookies,
    send,
    signIn: (
      username: string,
      {
        password = demoPassword,
        client = "dialplane-portal",
        headers = {},
      }: { password?: string; client?: string; headers?: Record<string, string> } = {},
    ) =>
      send("/svc/auth/oauth/token", {
        method: "POST",
        form: { grant_type: "password", username, password, client_id: client },
        headers: { ...clientHeaders(client), ...headers },
      }),
    refresh: ({
      client = "dialplane-portal",
      token,
      forgeryHeader = true,
      headers = {},
    }: { client?: string; token?: string; forgeryHeader?: boolean; headers?: Record<string, string> } = {}) =>
      send("/svc/auth/oauth/token", {
        method: "POST",
        form: {
          grant_type: "refresh_token",
          client_id: client,
          ...(token === undefined ? {} : { refresh_token: token }),
        },
        headers: { ...clientHeaders(client), ...headers },
        forgeryHeader,
      }),
  }
}
export type TestBrowser = ReturnType<typeof openBrowser>

export const clientHeaders = (client: string) => ({
  authorization: `Basic ${Buffer.from(`${client}:`).toString("base64")}`,
  "x-access-key": client.replace("dialplane-", ""),
  "x-trace-id": "trace-of-a-test",
})
