import { createHash, randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"

interface Spooled {
  readonly file: string
  readonly size: number
  readonly hash: string
}

/**
 * Writes content of unknown length to a temporary file, because a store needs its length and hash before the first
 * byte.
 */
export const spooled = async <T>(
  content: AsyncIterable<string | Uint8Array>,
  work: (spool: Spooled) => Promise<T>,
): Promise<T> => {
  const file = join(tmpdir(), `dialplane-${randomUUID()}.part`)
  const hash = createHash("sha256")
  const counted = async function* () {
    for await (const part of content) {
      hash.update(part)
      yield part
    }
  }
  try {
    await pipeline(counted, createWriteStream(file, { mode: 0o600 }))
    return await work({ file, size: (await stat(file)).size, hash: hash.digest("hex") })
  } finally {
    await rm(file, { force: true })
  }
}
