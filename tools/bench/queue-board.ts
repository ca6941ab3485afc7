import { betweenBoards } from "../../web/src/calling/queues/board-pace.ts"
import type { Cost } from "./cost.ts"
import { note } from "./table.ts"

interface Bench {
  readonly address: string
  readonly token: string
  readonly accountId: number
  readonly queues: number
  /** How old the database's statistics are. */
  readonly statistics: string
  readonly measure: (request: () => Promise<unknown>) => Promise<Cost>
  readonly shown: (cost: Cost) => string
}

const mostShare = 0.01

export const measureQueueBoard = async ({ address, token, accountId, queues, statistics, measure, shown }: Bench) => {
  const cost = await measure(async () => {
    const answer = await fetch(`${address}/api/ucaas/account/${accountId}/callQueueKitRealTimeStatusForAccount`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as { queues?: unknown[] }
    if (answer.status !== 200 || (body.queues?.length ?? 0) < queues) throw new Error(`${answer.status}: no board`)
  })
  const share = cost.cpu / betweenBoards(queues)
  note(
    `board with ${queues} queues, each open page; statistics ${statistics}`,
    `${shown(cost)}, ${(share * 100).toFixed(2)} % of a core`,
    "1 % of a core",
    share < mostShare,
  )
}
