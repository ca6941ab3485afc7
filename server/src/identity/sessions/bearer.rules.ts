import type { PublicContext } from "../../kit/context.ts"

/** The token of an authorization header, for operations that check it themselves. */
export const bearerOf = (ctx: PublicContext): string | undefined =>
  /^bearer ([\w.~+/=-]+)$/i.exec(ctx.http.header("authorization") ?? "")?.[1]
