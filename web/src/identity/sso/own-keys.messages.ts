import { defineMessages } from "../../kit/locale/messages.ts"

export const ownKeyMessages = defineMessages({
  "en-us": {
    title: "Our key pairs",
    sentence:
      "With these, the portal signs its requests and decrypts assertions. To replace one, announce the next one, give its certificate to your identity provider, test it, put it in use, and remove the old one.",
    current: "In use",
    currentSince: (date: string) => `In use since ${date}`,
    next: "Announced, not in use yet",
    previous: "Replaced, still accepted",
    lastUsed: (date: string) => `Last used ${date}.`,
    download: "Download certificate",
    announced: "The next key pair is announced already.",
    oldFirst: "Remove the old key pair first.",
    testFirst: "Run a test sign-in with the new key pair first. It must have passed in the last 24 hours and by you.",
    testText: "Test whether your identity provider accepts requests that are signed with the new key pair.",
    announce: "Announce next key pair",
    announceTitle: "Announce the next key pair?",
    announceText:
      "Our metadata names the new certificate beside the present one. Nothing else changes until you put it in use.",
    announceDone: "Next key pair announced",
    switch: "Put in use",
    switchTitle: "Put the new key pair in use?",
    switchText:
      "Requests are signed with it from now on, and our metadata names it for encryption. Assertions that are encrypted for the old one are accepted until you remove it.",
    switchDone: "New key pair in use",
    remove: "Remove",
    removeTitle: "Remove this key pair?",
    removeText: "Assertions that are encrypted for it can no longer be read. It cannot be restored.",
    removeDone: "Key pair removed",
  },
})
