import { problems } from "../../kit/problem.ts"

export const mediaProblems = problems("media", {
  notFound: { status: 404, text: "There is no such audio file in the media library." },
  unknown: {
    status: 400,
    field: "mediaId",
    text: "Choose an audio file of the media library. The chosen one was deleted.",
  },
  nameTaken: { status: 409, field: "name", text: "Another audio file is already called “{name}”." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this audio file in the meantime. Reload and try again.",
  },
  inUse: {
    status: 409,
    text: "This audio file is used by {users}. Delete it with an audio file that replaces it (“replaceWith”).",
  },
  replacementUnknown: {
    status: 400,
    field: "replacement",
    text: "Choose another audio file of the media library as the replacement.",
  },
  unreadable: {
    status: 400,
    field: "audio",
    text: "This file cannot be read as audio. Use a WAV, MP3, Ogg or M4A file.",
  },
  codecUnsupported: {
    status: 400,
    field: "audio",
    text: "Files in the {format} format cannot be read on this system. Convert the file to WAV, MP3 or Ogg, or ask your operator to install “{program}”.",
  },
  silent: {
    status: 400,
    field: "audio",
    text: "There is nothing to hear in this audio file. Check the microphone or choose another file.",
  },
  tooShort: { status: 400, field: "audio", text: "The audio file must be at least half a second long." },
  tooLong: {
    status: 400,
    field: "audio",
    text: "The audio file can be at most {minutes} minutes long. Shorten it and try again.",
  },
  quotaUsedUp: {
    status: 409,
    field: "audio",
    text: "The media library is full: {used} of {total} MB are used. Delete audio files that are no longer needed.",
  },
  tooMany: { status: 409, text: "A media library can have at most {most} audio files. Delete unused ones first." },
  rangeNotThere: { status: 416, text: "The audio file is shorter than the requested part." },
  noFile: { status: 409, text: "The recording of this audio file is missing. Replace it with a new one." },
  trimOutside: {
    status: 400,
    field: "to",
    text: "The selection must lie within the audio file and be at least half a second long.",
  },
  noText: { status: 409, text: "This audio file was not made from text. Replace it with a new one instead." },
  speechUnavailable: { status: 409, field: "text", text: "{reason}" },
  voiceUnknown: { status: 400, field: "voice", text: "Choose one of the available voices." },
  speechFailed: { status: 503, text: "The text could not be spoken. Try again in a moment." },
  phoneUnknown: {
    status: 400,
    field: "extensionId",
    text: "Choose an extension of this account, or enter a phone number.",
  },
  numberNotCallable: {
    status: 400,
    field: "number",
    text: "Recordings are made by calls to ordinary numbers of the account's own country that its phones may call.",
  },
  numberInvalid: { status: 400, field: "number", text: "Enter a complete phone number, with the country code." },
  phoneRecordingNotFound: { status: 404, text: "There is no such recording by phone." },
  phoneRecordingOver: { status: 409, text: "This call has ended already." },
  phoneRecordingsFull: {
    status: 409,
    text: "Another recording by phone of this account is running. Finish it or wait a few minutes.",
  },
  holdNeedsSound: { status: 400, field: "mediaIds", text: "Choose at least one audio file." },
  holdChangedMeanwhile: {
    status: 409,
    text: "Someone else changed the music on hold in the meantime. Reload and try again.",
  },
  linkNotFound: { status: 404, text: "There is no such link." },
  linkOver: { status: 404, text: "This link does not work any more. Ask for a new one." },
  linksFull: { status: 409, text: "An audio file can have at most {most} links. Revoke one first." },
})
