/** The request is not from the installation, or an old one that somebody sends again. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused"
}

interface Received {
  /** The headers of the request. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it arrived: reading and writing it again would change it. */
  readonly body: string
  /** The secret of the webhook, whsec_… */
  readonly secret: string
  /** How old a request can be. Default 300. */
  readonly toleranceSeconds?: number
}

export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * The event of a request to a webhook, after checking its signature (Standard Webhooks 1.0.0). Throws WebhookRefused.
 * An event can arrive twice: remember its id.
 */
export const readWebhook = async ({
  headers,
  body,
  secret,
  toleranceSeconds = 300,
}: Received): Promise<WebhookEvent> => {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return typeof value === "string" ? value : ""
  }
  const [id, timestamp, signatures] = [header("webhook-id"), header("webhook-timestamp"), header("webhook-signature")]
  if (Math.abs(Date.now() / 1000 - Number(timestamp || Number.NaN)) <= toleranceSeconds) {
    const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (letter) => letter.codePointAt(0)!)
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
    for (const signature of signatures.split(" ").filter((one) => one.startsWith("v1,")))
      if (await crypto.subtle.verify("HMAC", key, decoded(signature.slice(3)), signed))
        return JSON.parse(body) as WebhookEvent
    throw new WebhookRefused("The signature does not belong to the request.")
  }
  throw new WebhookRefused("The request is too old, or has no time.")
}

const decoded = (base64: string) => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
  } catch {
    return new Uint8Array()
  }
}
