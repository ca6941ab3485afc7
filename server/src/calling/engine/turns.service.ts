import type { Kit } from "../../kit/context.ts"

export interface Turns {
  /** No turn begins any more; resolves when the last one has ended. */
  readonly stop: () => Promise<void>
}

/** Does the same again and again, with a pause after each time. What fails is tried again with the next turn. */
export const takeTurns = (
  kit: Kit,
  what: string,
  pauseMilliseconds: number,
  work: (now: number, isStopped: () => boolean) => Promise<void>,
): Turns => {
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const happen = async () => {
    try {
      await work(kit.now().getTime(), () => stopped)
    } catch (error) {
      kit.log.error({ err: error }, `${what}: a turn failed`)
    }
    if (!stopped)
      timer = setTimeout(() => {
        turn = happen()
      }, pauseMilliseconds)
  }
  turn = happen()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
