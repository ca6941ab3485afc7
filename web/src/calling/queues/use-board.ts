import type { Attention } from "@dialplane/contract/calling/queues/service-level"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { boardOf, gotWorse, type BoardQueue } from "./board.ts"
import { isSoundOn, playAlert, rememberSound } from "./board-sound.ts"
import { queueStatusesQuery } from "./status.api.ts"
import { useClock } from "./use-clock.ts"

/** Longer than the interval between reads: then the connection is lost, even if the browser has not noticed. */
const staleMilliseconds = 40_000

/** The chosen queues at this second, and whether the figures are up to date. */
export const useBoard = (chosen: readonly number[]) => {
  const { accountId } = useAccount()
  const statuses = useQuery(queueStatusesQuery(accountId))
  const now = useClock()
  const { data, dataUpdatedAt } = statuses
  const all = data === undefined ? [] : boardOf(data, dataUpdatedAt, now)
  const isLost =
    data !== undefined &&
    (statuses.isRefetchError || statuses.fetchStatus === "paused" || now - dataUpdatedAt > staleMilliseconds)
  const board = chosen.length === 0 ? all : all.filter(({ queue }) => chosen.includes(queue.queueId))
  return { statuses, all, board, isLost, readAt: dataUpdatedAt }
}

/** Sounds once for each change to worse, if the user wants it. */
export const useBoardSound = (board: readonly BoardQueue[]) => {
  const [isOn, setOn] = useState(isSoundOn)
  const known = useRef<ReadonlyMap<number, Attention>>(new Map())
  const listen = useEffectEvent(() => {
    if (isOn && gotWorse(known.current, board)) void playAlert()
    known.current = new Map(board.map(({ queue, attention }) => [queue.queueId, attention]))
  })
  const states = board.map(({ queue, attention }) => `${queue.queueId}${attention}`).join()
  useEffect(() => listen(), [states])
  const turn = (on: boolean) => {
    rememberSound(on)
    setOn(on)
  }
  return { isOn, turn }
}
