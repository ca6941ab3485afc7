import { z } from "zod"
import { secretMark } from "./secret.ts"

const isMarked = (node: unknown): boolean => {
  if (typeof node !== "object" || node === null) return false
  if (secretMark in node && node[secretMark] === true) return true
  return Object.values(node).some(isMarked)
}

const known = new WeakMap<z.ZodType, boolean>()

/** Whether an answer of this shape may hold a secret. */
export const holdsSecret = (response: z.ZodType): boolean => {
  const found = known.get(response) ?? isMarked(z.toJSONSchema(response, { io: "input", unrepresentable: "any" }))
  known.set(response, found)
  return found
}
