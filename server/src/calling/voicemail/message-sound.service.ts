import { buffer } from "node:stream/consumers"
import { Readable } from "node:stream"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { sampleBytes, sampleParts } from "../../kit/audio/sample-sound.ts"
import type { Kit } from "../../kit/context.ts"
import type { ByteRange } from "../../kit/http/byte-range.ts"

export interface StoredSound {
  readonly fileKey: string | null
  readonly soundSeed: number
  readonly seconds: number
}

/**
 * Messages of the simulated engine are made when they are played, always the same for a message, so that they take no
 * room. A telephony engine stores a file.
 */
const openSample = ({ soundSeed, seconds }: StoredSound, part: ByteRange | undefined) =>
  Readable.from(sampleParts(soundSeed, seconds, 1, part))

/** The size of the whole file; undefined if it is gone. */
export const soundSize = async (kit: Kit, accountId: AccountId, sound: StoredSound): Promise<number | undefined> => {
  if (sound.fileKey === null) return sampleBytes(sound.seconds)
  const file = await kit.files.read(accountId, sound.fileKey, { start: 0, end: 0 })
  file?.stream.destroy()
  return file?.size
}

export const openSound = async (
  kit: Kit,
  accountId: AccountId,
  sound: StoredSound,
  part?: ByteRange,
): Promise<Readable | undefined> =>
  sound.fileKey === null ? openSample(sound, part) : (await kit.files.read(accountId, sound.fileKey, part))?.stream

export const readSound = async (kit: Kit, accountId: AccountId, sound: StoredSound): Promise<Buffer | undefined> => {
  const stream = await openSound(kit, accountId, sound)
  return stream && buffer(stream)
}

/** A copy of the file for a forwarded message, so that either can be deleted; null for simulated messages. */
export const copySound = async (
  kit: Kit,
  accountId: AccountId,
  sound: StoredSound,
): Promise<string | null | undefined> => {
  if (sound.fileKey === null) return null
  const bytes = await readSound(kit, accountId, sound)
  return bytes && kit.files.put(accountId, bytes, "wav")
}
