import { lookup, Resolver } from "node:dns/promises"

/** The addresses of a name; rejects if there are none, or if nobody answers in time. */
export type NameLookUp = (name: string) => Promise<readonly string[]>

interface Settings {
  /** Whether names of the machine itself count (its hosts file, its network), for installations in a private network. */
  readonly withOwnNames: boolean
  /** Name servers instead of those of the machine, for tests. */
  readonly servers?: readonly string[]
  readonly milliseconds?: number
  readonly now?: () => number
  readonly own?: NameLookUp
}

const usualMilliseconds = 3000
/** Look-ups of different names at once; each holds a socket, none a thread. */
export const lookUpsAtOnce = 32
/** The system's own look-up occupies one of the four threads of Node's pool until the name server answers. */
const ownLookUpsAtOnce = 1
const rememberedMilliseconds = 30_000
const mostRemembered = 1000

const lookUpOwn: NameLookUp = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Looks up names that users entered. The name servers of such a name belong to strangers and can be silent, so look-ups
 * use no thread of the pool, end at a deadline, and are few; what failed is not asked again for half a minute.
 */
export const makeNameLookUp = ({
  withOwnNames,
  servers,
  milliseconds = usualMilliseconds,
  now = Date.now,
  own = lookUpOwn,
}: Settings): NameLookUp => {
  const underWay = new Map<string, Promise<readonly string[]>>()
  const failedUntil = new Map<string, number>()
  let ownUnderWay = 0

  const askServers = async (name: string): Promise<readonly string[]> => {
    const resolver = new Resolver({ timeout: Math.ceil(milliseconds / 2), tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const deadline = setTimeout(() => resolver.cancel(), milliseconds)
    try {
      const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return families.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    } finally {
      clearTimeout(deadline)
    }
  }
  const askOwn = async (name: string): Promise<readonly string[]> => {
    if (ownUnderWay >= ownLookUpsAtOnce) return []
    ownUnderWay++
    // The thread is free again when the system gives up, not at the deadline.
    const answer = own(name).finally(() => ownUnderWay--)
    answer.catch(() => undefined)
    let deadline: NodeJS.Timeout | undefined
    const late = new Promise<readonly string[]>((resolve) => (deadline = setTimeout(() => resolve([]), milliseconds)))
    return Promise.race([answer.catch(() => []), late]).finally(() => clearTimeout(deadline))
  }
  const ask = async (name: string): Promise<readonly string[]> => {
    // Name servers of the internet know no names without a dot.
    if (withOwnNames && !name.includes(".")) return askOwn(name)
    const found = await askServers(name)
    return found.length > 0 || !withOwnNames ? found : askOwn(name)
  }
  const remember = (name: string) => {
    const [oldest] = failedUntil.keys()
    if (failedUntil.size >= mostRemembered && oldest !== undefined) failedUntil.delete(oldest)
    failedUntil.delete(name)
    failedUntil.set(name, now() + rememberedMilliseconds)
  }

  return async (given) => {
    const name = given.toLowerCase()
    if ((failedUntil.get(name) ?? 0) > now()) throw new Error("The name was not found a moment ago.")
    const same = underWay.get(name)
    if (same !== undefined) return same
    if (underWay.size >= lookUpsAtOnce) throw new Error("Too many names are being looked up.")
    const asked = ask(name)
      .then((found) => {
        if (found.length > 0) return found
        remember(name)
        throw new Error("The name has no address.")
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }
}
