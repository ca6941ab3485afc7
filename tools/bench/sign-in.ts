import { loadavg } from "node:os"
import { requestToken } from "../server-process.ts"
import { note } from "./table.ts"

/** As many people as come to work at the same minute in a large company. */
const perSecond = 50
const seconds = Number(process.env["BENCH_SIGN_IN_SECONDS"] ?? 20)
const listsPerSecond = 20
/** Other requests may take this many times as long while people sign in. */
const mostRatio = 3
/** Whoever is refused waits for some seconds and is asked to try again (decision 78): one in a hundred at most. */
const mostRefused = 0.01

interface Measured {
  /** In milliseconds, of requests that were answered as asked. */
  readonly times: number[]
  /** How many were answered with 429 and 503. */
  readonly refused: Readonly<Record<429 | 503, number>>
  readonly perSecond: number
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN
const shown = ({ times }: Measured) => `p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`

/**
 * Sends requests at a fixed rate, whether or not earlier ones have been answered: people do not wait for one another.
 * Times count from the planned moment, so that a request that could not be sent in time is not taken for a fast one.
 */
const atRate = async (rate: number, ask: (index: number) => Promise<Response>): Promise<Measured> => {
  const times: number[] = []
  const refused = { 429: 0, 503: 0 }
  const begin = performance.now()
  const one = async (index: number) => {
    const planned = begin + (index * 1000) / rate
    await new Promise((resolve) => setTimeout(resolve, planned - performance.now()))
    const response = await ask(index)
    await response.arrayBuffer()
    if (response.ok) times.push(performance.now() - planned)
    else if (response.status === 429 || response.status === 503) refused[response.status]++
    else throw new Error(`Answered with ${response.status}.`)
  }
  await Promise.all(Array.from({ length: rate * seconds }, (_, index) => one(index)))
  return { times, refused, perSecond: (times.length * 1000) / (performance.now() - begin) }
}

/** How long a cheap request takes while nobody signs in, and while 50 people per second do. */
export const measureSignIn = async ({
  address,
  token,
  accountId,
  people,
}: {
  readonly address: string
  readonly token: string
  readonly accountId: number
  readonly people: number
}): Promise<void> => {
  const list = () =>
    fetch(`${address}/api/users/accounts/${accountId}?limit=20`, { headers: { authorization: `Bearer ${token}` } })
  const signIn = (index: number) => requestToken(address, `person-${1 + (index % people)}@large-${accountId}.demo`)
  // Code that has not run often is slow.
  for (let index = 0; index < 100; index++) await (await list()).arrayBuffer()
  for (let index = 0; index < 20; index++) await (await signIn(index)).arrayBuffer()

  // The figures mean nothing on a machine that works on something else.
  note("load of the machine before", loadavg()[0]!.toFixed(1))
  const alone = await atRate(listsPerSecond, list)
  const [beside, signIns] = await Promise.all([atRate(listsPerSecond, list), atRate(perSecond, signIn)])
  const ratio = at(beside.times, 0.95) / at(alone.times, 0.95)
  note("list of 20 people, nobody signs in", shown(alone))
  note(`the same while ${perSecond} people per second sign in`, shown(beside))
  const asked = perSecond * seconds
  const share = signIns.refused[503] / asked
  note("sign-ins during that", `${signIns.perSecond.toFixed(1)} a second, ${shown(signIns)}`)
  note(
    "sign-ins that were refused (503)",
    `${signIns.refused[503]} of ${asked}, ${(share * 100).toFixed(1)} %`,
    `${mostRefused * 100} %`,
    share <= mostRefused,
  )
  // Limits for one address or name would say nothing about the load.
  note("sign-ins and lists that a limit refused (429)", `${signIns.refused[429] + beside.refused[429]}`)
  note("p95 of the list, with and without sign-ins", `${ratio.toFixed(2)}x`, `${mostRatio}x`, ratio <= mostRatio)
}
