import { Readable } from "node:stream"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { sampleParts } from "../../kit/audio/sample-sound.ts"
import type { Kit } from "../../kit/context.ts"
import type { ByteRange } from "../../kit/http/byte-range.ts"
import type { Sound } from "./recordings.queries.ts"

/**
 * Recordings of the simulated engine are made when they are played, always the same for a recording, so that they take
 * no room. A telephony engine stores a file. Undefined if the file is gone.
 */
export const openSound = async (
  kit: Kit,
  accountId: AccountId,
  { fileKey, soundSeed, seconds }: Sound & { readonly seconds: number },
  part: ByteRange | undefined,
): Promise<Readable | undefined> => {
  if (fileKey !== null) return (await kit.files.read(accountId, fileKey, part))?.stream
  return Readable.from(sampleParts(soundSeed ?? 0, seconds, 2, part))
}
