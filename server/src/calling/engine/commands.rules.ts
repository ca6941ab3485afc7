/** A supervisor's phone joins a call: it hears both, and is heard by the monitored person (whisper) or by both (barge). */
export interface Spy {
  readonly callId: number
  readonly supervisorExtensionId: number
  readonly withExtensionId: number
  readonly mode: "listen" | "whisper" | "barge"
  readonly tone: boolean
  readonly since: string
}

/** A call that the service places to an outside number, to join it with one of the account's numbers. */
export interface Origination {
  readonly engineCallId: string
  readonly caller: { readonly kind: "outside"; readonly number: string; readonly country: string | null }
  readonly dialed: string
  readonly seed: number
  readonly at: number
}
