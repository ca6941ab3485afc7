import { getHoldAudio, playHoldTune, setHoldAudio } from "@dialplane/contract/calling/media/hold-audio.endpoints"
import {
  createMediaLink,
  listMediaLinks,
  revokeMediaLink,
} from "@dialplane/contract/calling/media/media-links.endpoints"
import {
  createSpokenMedia,
  deleteMedia,
  getMedia,
  getMediaUsage,
  getSpeechVoices,
  listMedia,
  playMedia,
  previewSpeech,
  replaceMediaSound,
  trimMedia,
  updateMedia,
  uploadMedia,
} from "@dialplane/contract/calling/media/media.endpoints"
import type { HoldTune, MediaKind, SpeechDraft } from "@dialplane/contract/calling/media/media.schema"
import {
  cancelPhoneRecording,
  getPhoneRecording,
  startPhoneRecording,
} from "@dialplane/contract/calling/media/phone-recording.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { fetchFile } from "../../kit/request/call.ts"

const shown = [listMedia, getMedia, getMediaUsage, getHoldAudio]
staleBy("media", ...shown, getPhoneRecording)
// A renamed queue or group is shown with its new name.
staleBy("extension", getMedia)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: shown } as const

/** More sounds are found by searching. */
export const mostOffered = 750
export const mediaOptionsQuery = (accountId: number, kind: MediaKind | undefined) =>
  query(
    listMedia,
    { params: { accountId }, query: { limit: mostOffered, ...(kind === undefined ? {} : { kind }) } },
    own,
  )
export const mediaQuery = (accountId: number, mediaId: number) =>
  query(getMedia, { params: { accountId, mediaId } }, own)
export const usageQuery = (accountId: number) => query(getMediaUsage, { params: { accountId } }, own)
export const voicesQuery = (accountId: number) => ({
  ...query(getSpeechVoices, { params: { accountId } }, own),
  staleTime: 60_000,
})
export const holdAudioQuery = (accountId: number) => query(getHoldAudio, { params: { accountId } }, own)
export const linksQuery = (accountId: number, mediaId: number) =>
  query(listMediaLinks, { params: { accountId, mediaId } }, own)
export const phoneRecordingQuery = (accountId: number, recordId: number) =>
  query(getPhoneRecording, { params: { accountId, recordId } }, own)

export const addMedia = mutation(uploadMedia, inForm)
export const addSpoken = mutation(createSpokenMedia, inForm)
export const saveMedia = mutation(updateMedia, inForm)
export const replaceSound = mutation(replaceMediaSound, inForm)
export const cutSound = mutation(trimMedia, inForm)
/** Everything that played the sound plays its replacement. */
export const removeMedia = mutation(deleteMedia, { ...inForm, invalidatesTopics: ["media", "queue", "extension"] })
export const saveHoldAudio = mutation(setHoldAudio, inForm)
export const callPhone = mutation(startPhoneRecording, inForm)
export const hangUpPhone = mutation(cancelPhoneRecording, { ...inForm, invalidates: [getPhoneRecording] })
export const addLink = mutation(createMediaLink, { ...inForm, invalidates: [listMediaLinks] })
export const removeLink = mutation(revokeMediaLink, { ...inForm, invalidates: [listMediaLinks] })

export const fetchSound = async (accountId: number, mediaId: number): Promise<Blob> =>
  (await fetchFile(playMedia, { params: { accountId, mediaId } }, own)).blob
export const fetchTune = async (accountId: number, tune: HoldTune): Promise<Blob> =>
  (await fetchFile(playHoldTune, { params: { accountId }, query: { tune } }, own)).blob
export const fetchSpeech = async (accountId: number, body: SpeechDraft): Promise<Blob> =>
  (await fetchFile(previewSpeech, { params: { accountId }, body }, own)).blob
