import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import type { AccountId } from "@dialplane/contract/kit/ids"

/** Where greetings, recordings, faxes and exports live. Keys carry the account, so that none can be reached across. */
export interface Files {
  put(accountId: AccountId, bytes: Uint8Array, extension: string): Promise<string>
  read(accountId: AccountId, key: string): Promise<{ size: number; stream: Readable } | undefined>
  remove(accountId: AccountId, key: string): Promise<void>
}

const keyShape = /^[0-9a-f-]{36}\.[a-z0-9]{1,8}$/

export const folderFiles = (root: string): Files => {
  const place = (accountId: AccountId, key: string) => {
    if (!keyShape.test(key)) throw new Error("Not a file key.")
    return join(root, String(accountId), key.slice(0, 2), key)
  }
  return {
    put: async (accountId, bytes, extension) => {
      const key = `${randomUUID()}.${extension}`
      const file = place(accountId, key)
      await mkdir(dirname(file), { recursive: true })
      // Written whole under another name first: a crash never leaves half a file under its key.
      await writeFile(`${file}.part`, bytes, { flush: true })
      await rename(`${file}.part`, file)
      return key
    },
    read: async (accountId, key) => {
      const file = place(accountId, key)
      const found = await stat(file).catch(() => undefined)
      return found === undefined ? undefined : { size: found.size, stream: createReadStream(file) }
    },
    remove: (accountId, key) => rm(place(accountId, key), { force: true }),
  }
}
