import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { holdAudioExample } from "./media-examples.ts"
import { mediaProblems } from "./media.problems.ts"
import { holdAudio, holdAudioEdit, tuneQuery } from "./media.schema.ts"

const path = "/api/ucaas/account/:accountId/onHoldAudio"
const service = { service: "phoneSystem", path, params: inAccount } as const

export const getHoldAudio = endpoint({
  ...service,
  method: "GET",
  calls: ["b72-get-on-hold-audio"],
  summary: "Get what callers of an account hear while on hold",
  description: "Queues and groups can have their own music; this is what is played everywhere else.",
  access: access.inAccount("read:media"),
  response: holdAudio,
  example: { response: holdAudioExample },
  noCache: true,
  problems: [accountProblems.notFound],
})
export const setHoldAudio = endpoint({
  ...service,
  method: "PUT",
  calls: ["b72-put-on-hold-audio"],
  summary: "Set what callers of an account hear while on hold",
  description:
    "A ring tone, silence, the music that comes with the product, one audio file of the library, or several in order that repeat.",
  access: access.inAccount("update:media"),
  body: holdAudioEdit,
  response: holdAudio,
  example: { body: { mode: "playlist", mediaIds: [5000004, 5000005], version: 2 }, response: holdAudioExample },
  problems: [
    accountProblems.notFound,
    mediaProblems.unknown,
    mediaProblems.holdNeedsSound,
    mediaProblems.holdChangedMeanwhile,
  ],
})
export const playHoldTune = endpoint({
  headers: ["range"],
  ...service,
  path: `${path}/tune`,
  method: "GET",
  summary: "Get music that comes with the product as a WAV file, whole or in parts (Range)",
  description: "Mono, 16 bits, with 16,000 samples per second, or 8,000 for telephone quality.",
  access: access.inAccount("read:media"),
  query: tuneQuery,
  response: z.unknown(),
  answers: "file",
  problems: [accountProblems.notFound, mediaProblems.rangeNotThere],
})
