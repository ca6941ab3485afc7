/** The parts of samlp (an identity provider by Auth0, without types of its own) that the tests use. */
declare module "samlp" {
  export interface Asked {
    readonly method: "GET" | "POST"
    readonly query: Readonly<Record<string, string>>
    readonly body: Readonly<Record<string, string>>
    readonly headers: Readonly<Record<string, string>>
    readonly originalUrl: string
    readonly protocol: string
    readonly session: object
  }
  export interface Reply {
    set(name: string, value: string): void
    send(body: string | number): void
    redirect(address: string): void
  }
  export type Step = (request: Asked, reply: Reply, next: (error?: unknown) => void) => void
  const samlp: {
    auth(options: object): Step
    logout(options: object): Step
    metadata(options: object): (request: Asked, reply: Reply) => void
    sendError(options: object): Step
  }
  export default samlp
}
declare module "samlp/lib/sessionParticipants/index.js" {
  export default class SessionParticipants {
    constructor(sessions: object[])
    hasElements(): boolean
  }
}
