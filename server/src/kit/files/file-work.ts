import { availableParallelism } from "node:os"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { commonProblems, type Problem } from "@dialplane/contract/kit/problem"
import type { FileTask } from "./file-task.ts"
import { FileWorker, type WorkerAnswer } from "./file-worker-process.ts"
import { Refusal } from "../refusal.ts"

export interface FileWorkLimits {
  readonly workers: number
  /** How long one task may take before its process is killed. */
  readonly taskSeconds: number
  /** How long a task may wait for its turn. */
  readonly waitSeconds: number
  readonly waitingPerAccount: number
  readonly waitingInAll: number
}

export const usualLimits: FileWorkLimits = {
  workers: Math.max(1, Math.min(4, availableParallelism())),
  taskSeconds: 10,
  waitSeconds: 30,
  waitingPerAccount: 4,
  waitingInAll: 64,
}

const tasksPerProcess = 200
const idleMilliseconds = 30_000

/** The only place where uploaded files are parsed. */
export interface FileWork {
  run<Input, Output>(task: FileTask<Input, Output>, accountId: AccountId, input: Input): Promise<Output>
  close(): Promise<void>
}

interface Waiting {
  readonly accountId: AccountId
  readonly start: (worker: FileWorker) => void
  readonly turnAway: () => void
}

/**
 * A few processes and a queue with a limit. Accounts take turns, and if there are several processes no account gets all
 * of them: an account with many uploads waits for its own files and does not delay others.
 */
export const makeFileWork = (limits: FileWorkLimits = usualLimits): FileWork => {
  const lines = new Map<AccountId, Waiting[]>()
  const running = new Map<AccountId, number>()
  const idle: { readonly worker: FileWorker; readonly timer: NodeJS.Timeout }[] = []
  const workers = new Set<FileWorker>()
  const mostPerAccount = Math.max(1, limits.workers - 1)
  let busy = 0
  let closed = false

  const nextInLine = (): Waiting | undefined => {
    for (const [accountId, line] of lines) {
      if ((running.get(accountId) ?? 0) >= mostPerAccount) continue
      const next = line.shift()!
      // The account goes to the end of the queue.
      lines.delete(accountId)
      if (line.length > 0) lines.set(accountId, line)
      return next
    }
    return undefined
  }

  const takeWorker = (): FileWorker => {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (!kept.worker.over) return kept.worker
    }
    const worker = new FileWorker()
    workers.add(worker)
    return worker
  }

  const discard = (worker: FileWorker) => {
    worker.stop()
    workers.delete(worker)
  }

  const giveBack = (worker: FileWorker) => {
    if (worker.over || closed || worker.tasksDone >= tasksPerProcess) return discard(worker)
    const kept = {
      worker,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(kept), 1)
        discard(worker)
      }, idleMilliseconds).unref(),
    }
    idle.push(kept)
  }

  const turn = () => {
    while (busy < limits.workers) {
      const next = nextInLine()
      if (next === undefined) return
      busy++
      running.set(next.accountId, (running.get(next.accountId) ?? 0) + 1)
      next.start(takeWorker())
    }
  }

  const finished = (accountId: AccountId, worker: FileWorker) => {
    busy--
    const left = running.get(accountId)! - 1
    if (left === 0) running.delete(accountId)
    else running.set(accountId, left)
    giveBack(worker)
    turn()
  }

  const turnOf = (accountId: AccountId) =>
    new Promise<FileWorker>((resolve, reject) => {
      const line = lines.get(accountId) ?? []
      if (line.length >= limits.waitingPerAccount) return reject(new Refusal(commonProblems.tooManyFiles))
      if ([...lines.values()].reduce((sum, { length }) => sum + length, 0) >= limits.waitingInAll)
        return reject(new Refusal(commonProblems.unavailable))
      const waiting: Waiting = {
        accountId,
        start: (worker) => {
          clearTimeout(timer)
          resolve(worker)
        },
        turnAway: () => {
          clearTimeout(timer)
          reject(new Refusal(commonProblems.unavailable))
        },
      }
      const timer = setTimeout(() => {
        const current = lines.get(accountId)
        current?.splice(current.indexOf(waiting), 1)
        if (current?.length === 0) lines.delete(accountId)
        waiting.turnAway()
      }, limits.waitSeconds * 1000)
      line.push(waiting)
      lines.set(accountId, line)
      turn()
    })

  return {
    run: async <Input, Output>(task: FileTask<Input, Output>, accountId: AccountId, input: Input) => {
      if (closed) throw new Refusal(commonProblems.unavailable)
      const worker = await turnOf(accountId)
      const answer = await worker
        .run({ task: task.name, input }, task.seconds ?? limits.taskSeconds)
        .finally(() => finished(accountId, worker))
      return outputOf(task, answer) as Output
    },
    close: async () => {
      closed = true
      for (const waiting of [...lines.values()].flat()) waiting.turnAway()
      lines.clear()
      for (const { timer } of idle) clearTimeout(timer)
      for (const worker of workers) worker.stop()
      workers.clear()
    },
  }
}

const outputOf = (task: FileTask<any, unknown>, answer: WorkerAnswer): unknown => {
  switch (answer.kind) {
    case "done":
      return answer.output
    // The message was filled in by the worker.
    case "refused":
      throw new Refusal({ ...answer.problem, text: answer.message } satisfies Problem, {}, answer.validationErrors)
    case "ended":
      throw new Refusal({ ...commonProblems.fileTooDemanding, field: task.field })
    case "ready":
    case "failed":
      throw new Error(`The file task ${task.name} failed: ${answer.kind === "failed" ? answer.message : "no answer"}`)
  }
}
