import { isMac } from "@dialplane/contract/kit/mac"
import { useQuery } from "@tanstack/react-query"
import { useMayBeOwn } from "../../kit/may-be-own.ts"
import { macQuery } from "./devices.api.ts"

/**
 * Who uses a MAC address, for a new phone: undefined until known, and while it may be the phone that is being added.
 */
export const useMacCheck = (mac: string, isNew: boolean) => {
  const isAsked = isNew && isMac(mac)
  const { data } = useQuery({ ...macQuery(mac), enabled: isAsked })
  const isOwn = useMayBeOwn(mac)
  return isAsked && !isOwn ? data : undefined
}
