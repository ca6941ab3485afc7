import { promisify } from "node:util"
import { inflateRaw } from "node:zlib"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import { refuse } from "../../kit/refusal.ts"

const inflate = promisify(inflateRaw)

/** Enough for ten thousand rows, and a limit for archives that unpack to far more than their size. */
const mostUnpackedBytes = 60_000_000
const mostFiles = 500

export interface Archive {
  read(name: string): Promise<string | undefined>
}

interface Entry {
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * The files of a ZIP archive, unpacked one by one on request, with a limit for their total size. Follows PKWARE's
 * APPNOTE 6.3 without its 64-bit and encrypted forms, which spreadsheets of this size do not use.
 */
export const openArchive = (bytes: Buffer): Archive => {
  const broken = (): never => refuse(importProblems.brokenSpreadsheet)
  const entries = readDirectory(bytes) ?? broken()
  let unpacked = 0
  return {
    read: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      if (entry.offset + 30 > bytes.length || bytes.readUInt32LE(entry.offset) !== localSignature) return broken()
      const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
      const packed = bytes.subarray(start, start + entry.packedSize)
      // The size that the archive states cannot be trusted, so unpacking stops at the limit.
      const left = mostUnpackedBytes - unpacked
      if (left <= 0 || (entry.method !== 0 && entry.method !== 8)) return broken()
      const content = entry.method === 0 ? packed : await inflate(packed, { maxOutputLength: left }).catch(broken)
      unpacked += content.length
      return content.toString("utf8")
    },
  }
}

const readDirectory = (bytes: Buffer): Map<string, Entry> | undefined => {
  let end = bytes.length - 22
  const lowest = Math.max(0, bytes.length - 22 - 65_535)
  while (end >= lowest && bytes.readUInt32LE(end) !== endSignature) end--
  if (end < lowest || end < 0) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > mostFiles) return undefined
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const [nameLength, extraLength, commentLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (encrypted) return undefined
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength)
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}
