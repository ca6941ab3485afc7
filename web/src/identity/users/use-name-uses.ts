import type { NameUse } from "@dialplane/contract/onboarding/people/rename.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { nameUsesQuery } from "./users.api.ts"

const keyOf = ({ kind, id }: Pick<NameUse, "kind" | "id">) => `${kind} ${id}`

/** Objects that contain a user's name; all are checked except those the viewer may not change. */
export const useNameUses = (userId: number) => {
  const { accountId } = useAccount()
  const { data: uses = [] } = useQuery({ ...nameUsesQuery(accountId, userId), enabled: useCan("update:users") })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const locks: Readonly<Record<NameUse["kind"], string | undefined>> = {
    extension: useWhyNot("update:extensions"),
    line: useWhyNot("update:devices"),
    phoneBook: useWhyNot("update:phone-book"),
  }
  const isTicked = (use: NameUse) => locks[use.kind] === undefined && !left.has(keyOf(use))
  const tick = (use: NameUse, on: boolean) =>
    setLeft((before) => {
      const after = new Set(before)
      if (on) after.delete(keyOf(use))
      else after.add(keyOf(use))
      return after
    })
  return {
    uses,
    lockOf: (use: NameUse) => locks[use.kind],
    isTicked,
    tick,
    chosen: uses.filter(isTicked).map(({ kind, id }) => ({ kind, id })),
  }
}
export type NameUsesForm = ReturnType<typeof useNameUses>
