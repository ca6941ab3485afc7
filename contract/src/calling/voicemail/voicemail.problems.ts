import { problems } from "../../kit/problem.ts"

export const voicemailProblems = problems("voicemail", {
  notFound: { status: 404, text: "There is no such voicemail box." },
  messageNotFound: { status: 404, text: "There is no such voicemail message. It may have just been deleted." },
  someNotFound: {
    status: 404,
    field: "messageIds",
    text: "These messages are no longer there: {ids}. Nothing was changed.",
  },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this voicemail box in the meantime. Reload and try again.",
  },
  noSound: { status: 404, text: "The audio of this message was not found. It may have just been deleted." },
  rangeNotThere: { status: 416, text: "The requested part is beyond the end of the message." },
  targetUnknown: { status: 400, field: "toExtensionId", text: "Choose an extension of this account that exists." },
  targetSame: {
    status: 400,
    field: "toExtensionId",
    text: "The message is already in this box. Choose another extension.",
  },
  targetOff: {
    status: 400,
    field: "toExtensionId",
    text: "{extension} has no voicemail, or it is turned off. Choose another extension.",
  },
  targetFull: {
    status: 409,
    field: "toExtensionId",
    text: "The voicemail box of {extension} is full ({most} messages). Choose another extension.",
  },
  addressMissing: {
    status: 400,
    field: "addresses",
    text: "Enter an email address for the notifications, or turn them off.",
  },
  deleteNeedsAttachment: {
    status: 400,
    field: "afterMail",
    text: "Messages can only be deleted after mailing if the audio is attached to the email.",
  },
  scheduleMissing: {
    status: 400,
    field: "scheduleId",
    text: "Choose the schedule outside whose hours notifications are sent.",
  },
  scheduleUnknown: {
    status: 400,
    field: "scheduleId",
    text: "The chosen schedule no longer exists. Choose another one.",
  },
})
