import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, accountIdText } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { sentAsFile } from "../../kit/sent-as-file.ts"
import { instant, line, note, optionalLine } from "../../kit/text.ts"
import { mediaId } from "./media-id.ts"

export const largestUploadBytes = 10_000_000
export const shortestSeconds = 0.5
/** Greetings are short; music on hold repeats. */
export const longestSeconds = { greeting: 180, hold: 600 } as const
export const mostMedia = 1000
/** Peaks of the waveform, from 0 (silence) to 100. */
export const peakCount = 200
export const longestSpeech = 1000
export const mostLinks = 20
export const longestLinkDays = 90
export const mostInPlaylist = 20
/** Recording by phone gives up after this time. */
export const phoneRecordingMinutes = 5

export const ofMedia = z.strictObject({
  accountId: accountIdText,
  mediaId: accountIdText.describe("Id of the audio file"),
})

export const mediaKinds = ["greeting", "hold"] as const
export const mediaKind = z
  .enum(mediaKinds)
  .describe("greeting: for greetings and announcements, up to 3 minutes; hold: music on hold, up to 10 minutes")
export type MediaKind = z.infer<typeof mediaKind>
export const mediaSources = ["upload", "browser", "phone", "speech"] as const
export const mediaSource = z
  .enum(mediaSources)
  .describe("How it was made: an uploaded file, recorded in the browser, recorded by phone, or text to speech")
export type MediaSource = z.infer<typeof mediaSource>

const version = z.int().min(1).max(2_147_483_647).describe("The version that was read; another one is refused")
const name = line(80).describe("Name, unique in the account")

// --- text to speech --------------------------------------------------------------------------------------------------

const speechFields = {
  text: note(longestSpeech).min(1, "Enter the text to speak.").describe("The text to speak"),
  voice: line(60).describe("Id of a voice, from the list of voices"),
  speed: z.number().min(0.8).max(1.2).describe("Speaking speed: 1 is normal, 0.8 slower, 1.2 faster"),
}
export const speechDraft = z
  .strictObject({ ...speechFields, speed: speechFields.speed.default(1) })
  .meta({ id: "SpeechDraft", description: "A text and how it is spoken" })
export type SpeechDraft = z.output<typeof speechDraft>
export const speech = z
  .object(speechFields)
  .meta({ id: "Speech", description: "The text of an audio file that was made by text to speech" })
export type Speech = z.infer<typeof speech>

export const speechVoice = z
  .object({
    voice: z.string().describe("Id of the voice"),
    language: z.string().describe("Language tag such as en-US"),
    name: z.string().describe("Name of the voice"),
  })
  .meta({ id: "SpeechVoice", description: "A voice of text to speech" })
export type SpeechVoice = z.infer<typeof speechVoice>
export const speechState = z
  .object({
    available: z.boolean().describe("Whether text to speech is installed on this system"),
    reason: z.string().nullable().describe("Why it is not available"),
    voices: z.array(speechVoice).describe("The voices, in order of language"),
  })
  .meta({ id: "SpeechState", description: "Whether text to speech is available, and its voices" })
export type SpeechState = z.infer<typeof speechState>

// --- a sound ---------------------------------------------------------------------------------------------------------

export const media = z
  .object({
    accountId,
    mediaId,
    greetingKey: z.string().describe("The same id as text, as calls about greetings name it"),
    name: z.string().describe("Name"),
    kind: mediaKind,
    source: mediaSource,
    seconds: z.number().describe("Length in seconds"),
    bytes: z.int().describe("Size of the stored file in bytes"),
    peaks: z.array(z.int()).describe("The waveform: 200 peaks from 0 to 100"),
    speech: speech.nullable().describe("The spoken text, if it was made by text to speech"),
    createdBy: z.string().describe("Name of the user who added it"),
    createdAt: instant.describe("When it was added"),
    changedAt: instant.describe("When it was last changed"),
    version: z.int().describe("Counts changes"),
    useCount: z.int().describe("How many objects use it"),
  })
  .meta({ id: "MediaFile", description: "An audio file of the media library" })
export type Media = z.infer<typeof media>
export const mediaUse = z
  .object({
    kind: z.string().describe("What uses it: queue, callGroup, receptionist, callFlow, extension, holdAudio …"),
    id: z.int().describe("Id of the object that uses it"),
    name: z.string().describe("Its name"),
  })
  .meta({ id: "MediaUse", description: "An object that plays an audio file" })
export type MediaUse = z.infer<typeof mediaUse>
export const mediaWithUses = media
  .extend({ uses: z.array(mediaUse).describe("What plays it") })
  .meta({ id: "MediaFileWithUses", description: "An audio file with what plays it" })
export type MediaWithUses = z.infer<typeof mediaWithUses>

export const mediaSorts = ["name", "kind", "seconds", "createdAt"] as const
export const mediaFilter = pageQuery(mediaSorts).extend({
  kind: mediaKind.optional().describe("Only audio files of this kind"),
})
export type MediaFilter = z.output<typeof mediaFilter>

export const mediaUsage = z
  .object({
    count: z.int().describe("Number of audio files"),
    usedBytes: z.int().describe("Storage in use, in bytes"),
    totalBytes: z.int().describe("Storage of the account, in bytes"),
  })
  .meta({ id: "MediaUsage", description: "How much of the account's storage for audio files is used" })
export type MediaUsage = z.infer<typeof mediaUsage>

const audio = sentAsFile(
  z
    .base64("Must be base64.")
    .min(1, "Choose a file.")
    .max(Math.ceil(largestUploadBytes / 3) * 4, "The file is too large. Use at most 10 MB."),
).describe("The file: a part of multipart/form-data, or base64 in JSON. WAV, MP3, Ogg or M4A, at most 10 MB")
/** In a form, a version is text. */
const formVersion = z.coerce.number().pipe(version).optional().describe("The version that was read")
const uploadSource = z
  .enum(["upload", "browser"])
  .default("upload")
  .describe("Whether it is a file or was recorded in the browser")

export const mediaUpload = z
  .strictObject({ name, kind: mediaKind.default("greeting"), source: uploadSource, audio })
  .meta({ id: "MediaUpload" })
export type MediaUpload = z.output<typeof mediaUpload>
export const soundReplacement = z
  .strictObject({ version: formVersion, source: uploadSource, audio })
  .meta({ id: "SoundReplacement" })
export type SoundReplacement = z.output<typeof soundReplacement>
export const speechUpload = z
  .strictObject({ name, kind: mediaKind.default("greeting"), speech: speechDraft })
  .meta({ id: "SpeechUpload" })
export type SpeechUpload = z.output<typeof speechUpload>

/** Omitted fields stay. A changed text is spoken again. */
export const mediaEdit = z
  .strictObject({
    name: name.optional(),
    kind: mediaKind.optional(),
    speech: speechDraft.optional().describe("Another text, voice or speed: the audio file is spoken again"),
    version: version.optional(),
  })
  .meta({ id: "MediaEdit" })
export type MediaEdit = z.output<typeof mediaEdit>
export const trimDraft = z
  .strictObject({
    from: z.number().min(0).max(longestSeconds.hold).describe("Where the kept part starts, in seconds"),
    to: z.number().min(0).max(longestSeconds.hold).describe("Where the kept part ends, in seconds"),
    version: version.optional(),
  })
  .meta({ id: "TrimDraft" })
export type TrimDraft = z.output<typeof trimDraft>

export const soundQuery = z.strictObject({
  rate: z
    .enum(["8000", "16000"])
    .default("16000")
    .describe("Samples per second: 16000 (wideband) or 8000 (telephone quality)"),
})
export type SoundQuery = z.output<typeof soundQuery>
const otherMedia = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .optional()
export const deleteQuery = z
  .strictObject({
    replaceWith: otherMedia.describe("Id of the audio file that everything plays instead"),
    replacement: otherMedia.describe("The same; its earlier name"),
  })
  .refine(
    ({ replaceWith, replacement }) =>
      replaceWith === undefined || replacement === undefined || replaceWith === replacement,
    { path: ["replaceWith"], message: "Name one audio file." },
  )

// --- recording by phone ----------------------------------------------------------------------------------------------

export const phoneRecordingStates = [
  "Dialing",
  "Answered",
  "Recording",
  "Review",
  "Saved",
  "NoAnswer",
  "Canceled",
  "Failed",
] as const
export type PhoneRecordingState = (typeof phoneRecordingStates)[number]
export const isOver = (state: PhoneRecordingState) =>
  state === "Saved" || state === "NoAnswer" || state === "Canceled" || state === "Failed"

export const phoneRecordingDraft = z
  .strictObject({
    extensionId: extensionId.optional().describe("The extension to call"),
    number: optionalLine(phoneNumberLimits.longestInput).optional().describe("Or the phone number to call"),
    name: name.optional().describe("Name of the new audio file"),
    kind: mediaKind.default("greeting"),
    replaces: mediaId
      .optional()
      .describe("Id of the audio file whose recording is replaced, instead of adding a new one"),
  })
  .meta({ id: "PhoneRecordingDraft", description: "Which phone to call, and what the recording is for" })
export type PhoneRecordingDraft = z.output<typeof phoneRecordingDraft>
export const phoneRecording = z
  .object({
    recordId: z.int().describe("Id of the recording"),
    ticketId: z.string().describe("Its ticket; both can be used to poll"),
    state: z
      .enum(phoneRecordingStates)
      .describe("Dialing, Answered, Recording, Review (1 keeps, 2 plays, 3 records again), then how it ended"),
    calls: z.string().describe("The extension or number that is called"),
    name: z.string().describe("Name of the audio file"),
    kind: mediaKind,
    mediaId: mediaId.nullable().describe("The saved audio file"),
    startedAt: instant.describe("When the call was started"),
    simulated: z.boolean().describe("True while no telephony engine is connected: no phone rings"),
    problem: z.string().nullable().describe("Why it failed"),
  })
  .meta({ id: "PhoneRecording", description: "A call that records an audio file" })
export type PhoneRecording = z.infer<typeof phoneRecording>

// --- music on hold ---------------------------------------------------------------------------------------------------

export const holdModes = ["ringTone", "silence", "default", "media", "playlist"] as const
export const holdMode = z
  .enum(holdModes)
  .describe("A ring tone, silence, the music that comes with the product, one audio file, or several in order")
export type HoldMode = z.infer<typeof holdMode>
export const holdTunes = ["harbor", "meadow"] as const
export const holdTune = z.enum(holdTunes).describe("Which music that comes with the product")
export type HoldTune = z.infer<typeof holdTune>
export const tuneQuery = soundQuery.extend({ tune: holdTune.default("harbor") })
export const holdAudio = z
  .object({
    accountId,
    mode: holdMode,
    tune: holdTune,
    sounds: z
      .array(
        z.object({
          mediaId,
          name: z.string().describe("Its name"),
          seconds: z.number().describe("Its length in seconds"),
        }),
      )
      .describe("The chosen audio files in order; empty unless the mode is media or playlist"),
    version: z.int().describe("Counts changes; 0 before the first one"),
  })
  .meta({ id: "HoldAudio", description: "What callers of an account hear while on hold" })
export type HoldAudio = z.infer<typeof holdAudio>
export const holdAudioEdit = z
  .strictObject({
    mode: holdMode,
    tune: holdTune.default("harbor"),
    mediaIds: z
      .array(mediaId)
      .max(mostInPlaylist, `At most ${mostInPlaylist} audio files.`)
      .refine((ids) => new Set(ids).size === ids.length, "Every audio file once.")
      .default([])
      .describe("The audio files in order: one for media, one or more for playlist"),
    version: z.int().min(0).max(2_147_483_647).optional().describe("The version that was read"),
  })
  .meta({ id: "HoldAudioEdit" })
export type HoldAudioEdit = z.output<typeof holdAudioEdit>

// --- links -----------------------------------------------------------------------------------------------------------

export const mediaLinkDraft = z
  .strictObject({
    days: z
      .int()
      .min(1)
      .max(longestLinkDays, `At most ${longestLinkDays} days.`)
      .default(7)
      .describe("How many days it works"),
  })
  .meta({ id: "MediaLinkDraft" })
export const mediaLink = z
  .object({
    mediaLinkId: z.int().describe("Id of the link"),
    mediaId,
    createdBy: z.string().describe("Name of the user who made it"),
    createdAt: instant.describe("When it was made"),
    expiresAt: instant.describe("Until when it works"),
    playCount: z.int().describe("How often it was opened"),
  })
  .meta({ id: "MediaLink", description: "A link that plays an audio file without signing in" })
export type MediaLink = z.infer<typeof mediaLink>
