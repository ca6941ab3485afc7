import { groupProblems } from "@dialplane/contract/identity/groups/groups.problems"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { Refusal } from "../../kit/refusal.ts"
import { ScimFault, type ScimType } from "./scim-fault.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"

const taken: ReadonlySet<string> = new Set([userProblems.loginNameTaken.code, groupProblems.nameTaken.code])

const typeOf = ({ problem }: Refusal): ScimType | undefined => {
  if (taken.has(problem.code)) return "uniqueness"
  return problem.status === 400 ? "invalidValue" : undefined
}

/** Transactions that were rolled back completely and can be tried again. */
const gaveWay: ReadonlySet<string> = new Set(["40P01", "40001", "55P03", "57014"])

interface Coded {
  readonly code?: string
  readonly statusCode?: number
}

/** Every error in the words of the protocol. What is neither a refusal nor the client's fault is a bug. */
export const faultOf = (error: unknown): ScimFault => {
  if (error instanceof ScimFault) return error
  if (error instanceof Refusal) return new ScimFault(error.problem.status, error.text, typeOf(error))
  const { code = "", statusCode = 500 } = (error ?? {}) as Coded
  if (gaveWay.has(code)) return new ScimFault(503, messages.failed)
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new ScimFault(415, messages.notReadable)
  if (statusCode === 413) return new ScimFault(413, messages.allTooLarge)
  if (statusCode >= 400 && statusCode < 500) return new ScimFault(400, messages.unreadable, "invalidSyntax")
  return new ScimFault(500, messages.failed)
}
