import { listDevices } from "@dialplane/contract/inventory/devices/devices.endpoints"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { prefixOf } from "../../kit/data/query.ts"
import { devicesOfPersonQuery } from "./devices.api.ts"
import { extensionsOfPersonQuery } from "../extensions/extensions.api.ts"
import { savePersonAndNames, saveUser } from "../../identity/users/users.api.ts"

test.each([
  ["a person", saveUser],
  ["a person with what carries the name", savePersonAndNames],
] as const)("saving %s reads phones and extensions again: they show the name", (_, { onSettled }) => {
  const client = new QueryClient()
  const keys = [devicesOfPersonQuery(100, 7).queryKey, extensionsOfPersonQuery(100, 7).queryKey]
  for (const key of keys) client.setQueryData(key as never, { items: [] } as never)
  void (onSettled as (...given: unknown[]) => void)({}, null, {}, undefined, { client })
  expect(keys.map((key) => client.getQueryState(key as never)?.isInvalidated)).toEqual([true, true])
  expect(prefixOf(listDevices)).toEqual((keys[0] as readonly unknown[]).slice(0, prefixOf(listDevices).length))
})
