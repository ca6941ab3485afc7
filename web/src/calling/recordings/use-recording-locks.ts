import type { Recording, RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { Action, PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useWhyNot } from "../../kit/can.tsx"
import { useSignedIn } from "../../kit/session/use-session.ts"
import type { Scope } from "./recordings.api.ts"

type Resource = "company-call-recording" | "on-demand-call-recording" | "own-recordings"

/**
 * The required permissions: on account pages always the company permission, and for on-demand recordings of others the
 * on-demand permission too.
 */
const resourcesFor = (scope: Scope, kind: RecordingKind, own: boolean): readonly Resource[] => {
  if (scope.kind === "own")
    return [kind === "company" ? "company-call-recording" : own ? "own-recordings" : "on-demand-call-recording"]
  return kind === "company" || own ? ["company-call-recording"] : ["company-call-recording", "on-demand-call-recording"]
}

/** Why an action is not allowed for a recording or a type; undefined when it is. */
export const useRecordingLocks = (scope: Scope) => {
  const { userId } = useSignedIn()
  const reasons: Partial<Record<PermissionKey, string | undefined>> = {
    "update:company-call-recording": useWhyNot("update:company-call-recording"),
    "update:on-demand-call-recording": useWhyNot("update:on-demand-call-recording"),
    "update:own-recordings": useWhyNot("update:own-recordings"),
    "delete:company-call-recording": useWhyNot("delete:company-call-recording"),
    "delete:on-demand-call-recording": useWhyNot("delete:on-demand-call-recording"),
    "delete:own-recordings": useWhyNot("delete:own-recordings"),
  }
  return (
    action: Extract<Action, "update" | "delete">,
    recording?: Pick<Recording, "kind" | "userId">,
  ): string | undefined => {
    const resources: readonly Resource[] =
      recording === undefined
        ? [scope.kind === "own" ? "own-recordings" : "company-call-recording"]
        : resourcesFor(scope, recording.kind, recording.userId === userId)
    return resources.map((resource) => reasons[`${action}:${resource}`]).find((reason) => reason !== undefined)
  }
}
