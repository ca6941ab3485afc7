import type { PersonCheck } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMayBeOwn } from "../../kit/may-be-own.ts"
import { personCheckQuery } from "./people.api.ts"

const quietMilliseconds = 350

/** The value after a pause in typing. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quietMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Whether a value is available, checked while typing: undefined until it is known. */
export const usePersonCheck = (
  field: keyof PersonCheck,
  value: string,
  ready: boolean,
): { readonly problem?: string; readonly free: boolean } => {
  const { accountId } = useAccount()
  const settled = useSettled(value)
  const isOwn = useMayBeOwn(value)
  const asks = ready && settled !== "" && settled === value && !isOwn
  const { data } = useQuery({ ...personCheckQuery(accountId, { [field]: settled }), enabled: asks })
  const problem = asks ? data?.problems.find((one) => one.field === field)?.details : undefined
  return { problem, free: asks && data !== undefined && problem === undefined }
}
