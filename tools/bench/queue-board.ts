import type { Cost } from "./cost.ts"
import { note } from "./table.ts"

interface Bench {
  readonly address: string
  readonly token: string
  readonly accountId: number
  readonly queues: number
  readonly measure: (request: () => Promise<unknown>) => Promise<Cost>
  readonly shown: (cost: Cost) => string
}

/** An open board asks at most every two seconds, so that a request of 20 ms is 1 % of a core for each open page. */
const secondsBetween = 2
const mostShare = 0.01

export const measureQueueBoard = async ({ address, token, accountId, queues, measure, shown }: Bench) => {
  const cost = await measure(async () => {
    const answer = await fetch(`${address}/api/ucaas/account/${accountId}/callQueueKitRealTimeStatusForAccount`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as { queues?: unknown[] }
    if (answer.status !== 200 || (body.queues?.length ?? 0) < queues) throw new Error(`${answer.status}: no board`)
  })
  const share = cost.cpu / (secondsBetween * 1000)
  note(
    `board with ${queues} queues, each open page`,
    `${shown(cost)}, ${(share * 100).toFixed(2)} % of a core`,
    "1 % of a core",
    share < mostShare,
  )
}
