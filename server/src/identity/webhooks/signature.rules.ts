import { createHmac, randomBytes } from "node:crypto"

const prefix = "whsec_"

export const newSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`

/** As Standard Webhooks 1.0.0 describes it; of several secrets, the receiver accepts any. */
export const signaturesOf = (
  secrets: readonly string[],
  eventId: string,
  seconds: number,
  body: string,
): Readonly<Record<string, string>> => ({
  "webhook-id": eventId,
  "webhook-timestamp": String(seconds),
  "webhook-signature": secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), "base64")
      return `v1,${createHmac("sha256", key).update(`${eventId}.${seconds}.${body}`).digest("base64")}`
    })
    .join(" "),
})
