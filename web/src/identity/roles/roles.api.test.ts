import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { removeRole, replaceAndDelete, roleQuery } from "./roles.api.ts"

type Told = (...given: unknown[]) => unknown

test.each([
  ["deleted", removeRole, 71],
  ["replaced and deleted", replaceAndDelete, 72],
] as const)(
  "a role that is being %s is not asked for again by the page that still shows it; after a refusal it is",
  async (_, deletion, roleId) => {
    const client = new QueryClient()
    const read = vi.fn(async () => ({ roleId }))
    const observer = new QueryObserver(client, { ...roleQuery(100, roleId), queryFn: read } as never)
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    const input = { params: { accountId: 100, roleId } }
    ;(deletion.onMutate as Told)(input, { client })
    await client.invalidateQueries()
    expect(read).toHaveBeenCalledTimes(1)
    ;(deletion.onError as Told)(new Error("in use"), input, undefined, { client })
    await client.invalidateQueries()
    expect(read).toHaveBeenCalledTimes(2)
    stop()
  },
)
