import type { ExtensionSettings } from "./extensions.schema.ts"

const off = { on: false, to: null }

/** Defaults of a new extension: own phones ring, and voicemail answers. */
export const emptySettings = {
  doNotDisturb: false,
  forwarding: { always: off, busy: off, noAnswer: { ...off, seconds: 20 }, notReachable: off },
  ringing: { mode: "phones" },
  voicemail: { on: true, answerSeconds: 25, mailNotice: false, mailAddress: "", attachAudio: true },
} satisfies Pick<ExtensionSettings, "doNotDisturb" | "forwarding" | "ringing" | "voicemail">
