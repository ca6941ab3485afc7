import { read } from "../../ground/branding/brand-images.service.ts"
import type { Context } from "../../kit/context.ts"

/** The logo as emails have it; none if it is not a PNG image or can no longer be read. */
export const readLogo = async (ctx: Context, name: string | null): Promise<Uint8Array | null> => {
  if (name === null || !name.endsWith(".png")) return null
  const parts: Uint8Array[] = []
  try {
    for await (const part of (await read(ctx, name)).body) parts.push(Buffer.from(part))
    return Buffer.concat(parts)
  } catch (error) {
    ctx.log.warn({ err: error, name }, "logo of a report not read")
    return null
  }
}
