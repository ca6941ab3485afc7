import type { CallFlowDetails } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import type { FlowGraph } from "@dialplane/contract/calling/call-flows/flow-steps"
import { useMutation } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { isChangedMeanwhile } from "../../kit/forms/create-form.ts"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { saveDraft } from "./call-flows.api.ts"
import { beginHistory, doing, redone, undone, type History } from "./graph-edit.ts"

/** The draft is saved when nothing has changed for this long. */
const pauseMilliseconds = 700

export type SaveState = "published" | "saved" | "unsaved" | "saving" | "failed" | "conflict"

/** The draft while it is edited: its steps, undo and redo, and saving by itself. */
export const useFlowEditor = (flow: CallFlowDetails) => {
  const { accountId, callFlowId } = flow
  const [history, setHistory] = useState<History>(() => beginHistory(flow.graph))
  const [known, setKnown] = useState({ graph: flow.graph, version: flow.version, findings: flow.findings })
  const [problem, setProblem] = useState<{ readonly kind: "failed" | "conflict"; readonly text: string }>()
  const save = useMutation(saveDraft)
  const graph = history.present
  const dirty = graph !== known.graph

  // What others have saved meanwhile is shown, unless there are changes here.
  if (flow.version > known.version && !dirty && !save.isPending) {
    setKnown({ graph: flow.graph, version: flow.version, findings: flow.findings })
    setHistory(beginHistory(flow.graph))
  }

  const latest = useRef({ graph, known })
  useEffect(() => {
    latest.current = { graph, known }
  })
  const running = useRef<Promise<boolean>>(undefined)
  const { mutateAsync } = save
  const store = useCallback(
    async (version?: number): Promise<boolean> => {
      const sent = latest.current.graph
      try {
        const saved = await mutateAsync({
          params: { accountId, callFlowId },
          body: { graph: sent, version: version ?? latest.current.known.version },
        })
        latest.current.known = { graph: sent, version: saved.version, findings: saved.findings }
        setKnown(latest.current.known)
        setProblem(undefined)
        return true
      } catch (error) {
        const conflict = error instanceof RequestError && isChangedMeanwhile(error.body.code)
        setProblem({ kind: conflict ? "conflict" : "failed", text: errorMessage(error) })
        return false
      }
    },
    [accountId, callFlowId, mutateAsync],
  )
  /** Saves what is not saved yet, one request after the other. False if it cannot be saved. */
  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current !== undefined) await running.current
    if (latest.current.graph === latest.current.known.graph) return true
    running.current = store().finally(() => {
      running.current = undefined
    })
    return running.current
  }, [store])
  useEffect(() => {
    if (!dirty || problem?.kind === "conflict") return
    const timer = setTimeout(() => void flush(), pauseMilliseconds)
    return () => clearTimeout(timer)
    // Each change begins the pause again; a refusal waits for the next change.
  }, [dirty, graph, flush, problem?.kind])

  const state: SaveState = problem?.kind
    ? problem.kind
    : save.isPending
      ? "saving"
      : dirty
        ? "unsaved"
        : flow.state === "published" && known.version === flow.version
          ? "published"
          : "saved"
  return {
    graph,
    findings: known.findings,
    version: known.version,
    state,
    problem: problem?.text,
    dirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: useCallback(
      (next: FlowGraph, merging: string | null = null) => setHistory((before) => doing(before, next, merging)),
      [],
    ),
    undo: useCallback(() => setHistory(undone), []),
    redo: useCallback(() => setHistory(redone), []),
    flush,
    /** Overwrites what somebody else has saved. */
    keepMine: () => {
      setProblem(undefined)
      void store(flow.version)
    },
    takeTheirs: () => {
      setProblem(undefined)
      setKnown({ graph: flow.graph, version: flow.version, findings: flow.findings })
      setHistory(beginHistory(flow.graph))
    },
  }
}
export type FlowEditor = ReturnType<typeof useFlowEditor>
