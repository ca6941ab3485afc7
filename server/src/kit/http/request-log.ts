import type { FastifyBaseLogger } from "fastify"

type Bindings = Parameters<FastifyBaseLogger["child"]>[0]
type Write = (...given: unknown[]) => void

/**
 * The logger of one request, which adds its id to every line. Few requests log anything, so the child logger is created
 * with the first line.
 */
export class RequestLog {
  private own: FastifyBaseLogger | undefined

  constructor(
    private readonly above: FastifyBaseLogger,
    private readonly bindings: Bindings,
  ) {}

  private get log(): FastifyBaseLogger {
    return (this.own ??= this.above.child(this.bindings))
  }

  get level() {
    return this.above.level
  }
  fatal: Write = (...given) => (this.log.fatal as Write)(...given)
  error: Write = (...given) => (this.log.error as Write)(...given)
  warn: Write = (...given) => (this.log.warn as Write)(...given)
  info: Write = (...given) => (this.log.info as Write)(...given)
  debug: Write = (...given) => (this.log.debug as Write)(...given)
  trace: Write = (...given) => (this.log.trace as Write)(...given)
  silent: Write = () => {}
  child: FastifyBaseLogger["child"] = (...given) => this.log.child(...given)
}
