import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { mediaExample, mediaWithUsesExample } from "./media-examples.ts"
import { mediaProblems } from "./media.problems.ts"
import {
  deleteQuery,
  media,
  mediaEdit,
  mediaFilter,
  mediaUpload,
  mediaUsage,
  mediaWithUses,
  ofMedia,
  soundQuery,
  soundReplacement,
  speechDraft,
  speechState,
  speechUpload,
  trimDraft,
} from "./media.schema.ts"

const base = "/api/appserver/accounts/:accountId"
const path = `${base}/media`
const many = { service: "appServer", path, params: inAccount } as const
const one = { service: "appServer", path: `${path}/:mediaId`, params: ofMedia } as const
const part = (name: string) => ({ ...one, path: `${path}/:mediaId/${name}` }) as const
const found = [accountProblems.notFound, mediaProblems.notFound]
const taken = [mediaProblems.nameTaken, mediaProblems.tooMany, mediaProblems.quotaUsedUp]
const sounds = [
  mediaProblems.unreadable,
  mediaProblems.codecUnsupported,
  mediaProblems.silent,
  mediaProblems.tooShort,
  mediaProblems.tooLong,
]
const spoken = [
  mediaProblems.speechUnavailable,
  mediaProblems.voiceUnknown,
  mediaProblems.speechFailed,
  mediaProblems.silent,
  mediaProblems.tooShort,
  mediaProblems.tooLong,
  mediaProblems.unreadable,
]
const speechExample = { text: "Thank you for calling Harbor & Pine.", voice: "en-us", speed: 1 }
/** A file in base64 in JSON is a third larger. */
const uploadBytes = 14_000_000

export const listMedia = endpoint({
  ...many,
  aliases: [`${base}/greetings`],
  method: "GET",
  calls: ["b79-get-greetings"],
  summary: "List the audio files of an account: greetings, announcements and music on hold",
  description:
    "Every audio file with its length, its size, how it was made and how many objects use it. Filter by kind, and search by name or spoken text.",
  access: access.inAccount("read:media"),
  query: mediaFilter,
  response: page(media),
  example: { response: { items: [mediaExample], nextCursor: null, previousCursor: null } },
  noCache: true,
  problems: [accountProblems.notFound],
})
export const uploadMedia = endpoint({
  ...many,
  aliases: [`${base}/greetings`],
  method: "POST",
  calls: ["b79-call-media-upload", "b79-post-greetings"],
  summary: "Upload an audio file to the media library",
  description:
    "Send the file as a part of multipart/form-data or as base64 in JSON. The format is determined by the content: WAV, MP3 or Ogg (Vorbis, Opus), and M4A, WebM and FLAC where the program for them is installed, up to 10 MB; greetings up to 3 minutes, music on hold up to 10. The audio file is stored as mono WAV, with its loudness evened to about -16 LUFS. Silence is refused.",
  access: access.inAccount("create:media"),
  body: mediaUpload,
  fileField: "audio",
  largestBodyBytes: uploadBytes,
  response: mediaWithUses,
  example: {
    body: { name: "Welcome, open hours", kind: "greeting", source: "upload", audio: "UklGRiQAAABXQVZF" },
    response: mediaWithUsesExample,
  },
  problems: [accountProblems.notFound, ...sounds, ...taken],
})
export const getMediaUsage = endpoint({
  ...many,
  path: `${base}/media-usage`,
  method: "GET",
  summary: "Get how much of the account's storage for audio files is used",
  description: "New audio files are refused when the storage is used up. Deleting or shortening audio files frees it.",
  access: access.inAccount("read:media"),
  response: mediaUsage,
  example: { response: { count: 12, usedBytes: 18_400_000, totalBytes: 200_000_000 } },
  noCache: true,
  problems: [accountProblems.notFound],
})
export const getMedia = endpoint({
  ...one,
  aliases: [`${base}/greetings/:mediaId`],
  method: "GET",
  summary: "Get an audio file with what plays it",
  description:
    "The answer lists every object that plays the audio file. An audio file that is in use is deleted with a replacement.",
  access: access.inAccount("read:media"),
  response: mediaWithUses,
  example: { response: mediaWithUsesExample },
  noCache: true,
  problems: found,
})
export const updateMedia = endpoint({
  ...one,
  aliases: [`${base}/greetings/:mediaId`],
  method: "PUT",
  calls: ["b79-put-greetings"],
  summary: "Rename an audio file, change its kind or its spoken text; omitted fields stay as they are",
  description:
    "An audio file that was made by text to speech is spoken again when its text, voice or speed changes. The id stays, so everything that uses the audio file plays the new one.",
  access: access.inAccount("update:media"),
  body: mediaEdit,
  response: mediaWithUses,
  example: { body: { name: "Welcome, open hours", version: 1 }, response: mediaWithUsesExample },
  problems: [
    ...found,
    mediaProblems.nameTaken,
    mediaProblems.changedMeanwhile,
    mediaProblems.noText,
    mediaProblems.quotaUsedUp,
    ...spoken,
  ],
})
export const deleteMedia = endpoint({
  ...one,
  aliases: [`${base}/greetings/:mediaId`],
  method: "DELETE",
  calls: ["b79-delete-greetings"],
  summary: "Delete an audio file, or replace it by another one everywhere and delete it",
  description:
    "An audio file that is in use is only deleted with a replacement: everything that played it plays the replacement from then on. Its links stop working.",
  access: access.inAccount("delete:media"),
  query: deleteQuery,
  problems: [...found, mediaProblems.inUse, mediaProblems.replacementUnknown],
})
export const playMedia = endpoint({
  headers: ["range"],
  ...part("sound"),
  method: "GET",
  summary: "Get the audio file as a WAV file, whole or in parts (Range)",
  description: "Mono, 16 bits, with 16,000 samples per second, or 8,000 for telephone quality.",
  access: access.inAccount("read:media"),
  query: soundQuery,
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [...found, mediaProblems.noFile, mediaProblems.rangeNotThere],
})
export const replaceMediaSound = endpoint({
  ...part("sound"),
  method: "PUT",
  summary: "Replace the audio file of a library item",
  description:
    "Name, kind and id stay, so everything that uses the item plays the new audio file. The rules for files are those of an upload.",
  access: access.inAccount("update:media"),
  body: soundReplacement,
  fileField: "audio",
  largestBodyBytes: uploadBytes,
  response: mediaWithUses,
  example: { body: { version: 1, source: "upload", audio: "UklGRiQAAABXQVZF" }, response: mediaWithUsesExample },
  problems: [...found, ...sounds, mediaProblems.changedMeanwhile, mediaProblems.quotaUsedUp],
})
export const trimMedia = endpoint({
  ...part("trim"),
  method: "PUT",
  summary: "Keep a part of an audio file and remove the rest",
  description:
    "Start and end are in seconds. What is removed cannot be recovered. The part is at least half a second long.",
  access: access.inAccount("update:media"),
  body: trimDraft,
  response: mediaWithUses,
  example: { body: { from: 0.8, to: 6.2, version: 1 }, response: mediaWithUsesExample },
  problems: [
    ...found,
    mediaProblems.trimOutside,
    mediaProblems.silent,
    mediaProblems.noFile,
    mediaProblems.changedMeanwhile,
  ],
})

// --- text to speech --------------------------------------------------------------------------------------------------

export const getSpeechVoices = endpoint({
  ...many,
  path: `${base}/speech-voices`,
  method: "GET",
  summary: "Get the voices of text to speech, or why there are none",
  description:
    "Text to speech needs a speech program on the server. Without one the list is empty, and the answer says why.",
  access: access.inAccount("read:media"),
  response: speechState,
  example: {
    response: {
      available: true,
      reason: null,
      voices: [{ voice: "en-us", language: "en-US", name: "English (America)" }],
    },
  },
  problems: [accountProblems.notFound],
})
export const previewSpeech = endpoint({
  ...many,
  path: `${base}/speech-previews`,
  method: "POST",
  summary: "Speak a text as a WAV file without saving it",
  description: "Use it to listen before saving. The text has at most 1,000 characters.",
  access: access.inAccount("create:media"),
  body: speechDraft,
  response: z.unknown(),
  answers: "file",
  idempotency: "none",
  example: { body: speechExample },
  problems: [accountProblems.notFound, ...spoken],
})
export const createSpokenMedia = endpoint({
  ...many,
  path: `${base}/media-from-text`,
  method: "POST",
  createdAt: "/api/appserver/accounts/:accountId/media/:mediaId",
  summary: "Add an audio file by text to speech",
  description: "The text is kept with the audio file. Change it later to have the audio file spoken again.",
  access: access.inAccount("create:media"),
  body: speechUpload,
  response: mediaWithUses,
  example: {
    body: { name: "Welcome, open hours", kind: "greeting", speech: speechExample },
    response: mediaWithUsesExample,
  },
  problems: [accountProblems.notFound, ...spoken, ...taken],
})
