import type { ObjectRef } from "./reason.ts"
import { writtenNumber } from "./course.ts"
import type { RoutedExtension } from "./routing-config.ts"

export const refOf = (found: RoutedExtension | undefined): ObjectRef | null =>
  found === undefined ? null : { kind: found.kind, id: found.id, name: `${found.number} ${found.name}` }
export const numberRef = (number: string): ObjectRef => ({ kind: "number", id: number, name: writtenNumber(number) })
