import { texts } from "@dialplane/contract/kit/language"

export const apiKeyEmailMessages = texts("apiKeys.email", {
  hello: "Hello,",
  createdSubject: (name: string) => `An API key was created: ${name}`,
  created: (who: string, name: string, masked: string) =>
    `${who} created the API key “${name}” (${masked}). Programs that have it can use the API in the name of ${who}.`,
  rotatedSubject: (name: string) => `An API key was rotated: ${name}`,
  rotated: (who: string, name: string, masked: string) => `${who} gave the API key “${name}” a new value (${masked}).`,
  advice: "If you do not know why, ask them, or revoke the key.",
  page: "Permissions, addresses and use of the key are on its page.",
  open: "Open the API key",
})
