import { mountedAddresses, type Endpoint } from "@dialplane/contract/kit/endpoint"

interface Address {
  readonly hasHead: boolean
  readonly parts: readonly string[]
  readonly method: string
}

const partsOf = (path: string) => path.split("/").filter((part) => part !== "")

/** Which methods an address has, for requests that no route took. */
export const makeAllowedMethods = (endpoints: readonly Endpoint[]) => {
  const byLength = new Map<number, Address[]>()
  for (const endpoint of endpoints)
    for (const address of mountedAddresses(endpoint)) {
      const parts = partsOf(address)
      const same = byLength.get(parts.length) ?? []
      byLength.set(parts.length, same)
      same.push({ parts, method: endpoint.method, hasHead: endpoint.method === "GET" && !endpoint.sideEffect })
    }
  return (url: string): readonly string[] => {
    const asked = partsOf(url.split("?", 1)[0]!)
    const found = (byLength.get(asked.length) ?? []).filter(({ parts }) =>
      parts.every((part, index) => part.startsWith(":") || part === asked[index]),
    )
    const methods = new Set(found.map(({ method }) => method))
    return found.some(({ hasHead }) => hasHead) ? ["HEAD", ...methods].toSorted() : [...methods].toSorted()
  }
}
