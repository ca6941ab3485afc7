import type { MessageResult } from "@dialplane/contract/calling/messages/messages.schema"

/** How far a message has come. A report changes a message only if it takes it further: final results stay. */
export const resultRank: Readonly<Record<MessageResult, number>> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  failed: 2,
  rejected: 2,
}

interface Report {
  readonly adapter: string
  readonly adapterMessageId: string
  readonly result: MessageResult
}

/** One report for each message: the one that takes it furthest, and of equal ones the first. */
export const furthestReports = <One extends Report>(reports: readonly One[]): One[] => {
  const furthest = new Map<string, One>()
  for (const report of reports) {
    const key = JSON.stringify([report.adapter, report.adapterMessageId])
    const known = furthest.get(key)
    if (known === undefined || resultRank[report.result] > resultRank[known.result]) furthest.set(key, report)
  }
  return [...furthest.values()]
}
