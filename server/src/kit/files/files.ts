import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AccountId } from "@dialplane/contract/kit/ids"

/** A range of bytes, both ends inclusive. */
export interface FilePart {
  readonly start: number
  readonly end: number
}

/**
 * The store of greetings, recordings, faxes and exports. Keys include the account, so that files of other accounts
 * cannot be reached.
 */
export interface Files {
  put(accountId: AccountId, bytes: Uint8Array, extension: string): Promise<string>
  /** The key is the hash of the content: identical files are stored once. */
  putByContent(accountId: AccountId, bytes: Uint8Array, extension: string): Promise<string>
  /** Like put, for content that is too long for memory. */
  write(accountId: AccountId, content: AsyncIterable<string | Uint8Array>, extension: string): Promise<string>
  /** The whole file or a part of it, with its size. */
  read(accountId: AccountId, key: string, part?: FilePart): Promise<{ size: number; stream: Readable } | undefined>
  remove(accountId: AccountId, key: string): Promise<void>
}

const keyShape = /^(?:[0-9a-f-]{36}|[0-9a-f]{64})\.[a-z0-9]{1,8}$/

export const isFileKey = (key: string) => keyShape.test(key)
export const newKey = (extension: string) => `${randomUUID()}.${extension}`
export const keyOfContent = (bytes: Uint8Array, extension: string) =>
  `${createHash("sha256").update(bytes).digest("hex")}.${extension}`

export const folderFiles = (root: string): Files => {
  const place = (accountId: AccountId, key: string) => {
    if (!isFileKey(key)) throw new Error("Not a file key.")
    return join(root, String(accountId), key.slice(0, 2), key)
  }
  const write = async (accountId: AccountId, key: string, bytes: Uint8Array) => {
    const file = place(accountId, key)
    await mkdir(dirname(file), { recursive: true })
    // Written under a temporary name first, so that a crash never leaves an incomplete file under its key. The name is
    // unique, because two requests may store the same content at the same time.
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, bytes, { flush: true })
    await rename(part, file)
    return key
  }
  return {
    put: (accountId, bytes, extension) => write(accountId, newKey(extension), bytes),
    putByContent: (accountId, bytes, extension) => write(accountId, keyOfContent(bytes, extension), bytes),
    write: async (accountId, content, extension) => {
      const key = `${randomUUID()}.${extension}`
      const file = place(accountId, key)
      await mkdir(dirname(file), { recursive: true })
      // Opened first: a stream that fails at once could create its file after it was removed.
      const opened = await open(`${file}.part`, "w")
      await pipeline(content, opened.createWriteStream({ flush: true })).catch(async (error: unknown) => {
        await rm(`${file}.part`, { force: true })
        throw error
      })
      await rename(`${file}.part`, file)
      return key
    },
    read: async (accountId, key, part) => {
      const file = place(accountId, key)
      const found = await stat(file).catch(() => undefined)
      if (found === undefined) return undefined
      return part === undefined
        ? { size: found.size, stream: createReadStream(file) }
        : { size: Math.max(0, Math.min(part.end + 1, found.size) - part.start), stream: createReadStream(file, part) }
    },
    remove: (accountId, key) => rm(place(accountId, key), { force: true }),
  }
}
