import {
  listAssignmentsOfPeople,
  type PersonAssignments,
} from "@dialplane/contract/onboarding/people/assignments.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { prefixOf } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

for (const topic of ["user", "extension", "phone-number", "device", "location", "account-group"])
  staleBy(topic, listAssignmentsOfPeople)

/** As many as one request takes. */
const most = 100
/** Rows that appear together are asked for together. */
const togetherMs = 15

interface Batch {
  readonly userIds: Set<number>
  readonly answers: Promise<ReadonlyMap<number, PersonAssignments>>
}
const open = new Map<number, Batch>()

const begin = (accountId: number): Batch => {
  const userIds = new Set<number>()
  const answers = new Promise((resolve) => setTimeout(resolve, togetherMs)).then(async () => {
    if (open.get(accountId)?.userIds === userIds) open.delete(accountId)
    const people = await call(listAssignmentsOfPeople, {
      params: { accountId },
      query: { userIds: [...userIds].join(",") },
    })
    return new Map(people.map((one) => [one.userId, one]))
  })
  return { userIds, answers }
}

const ask = async (accountId: number, userId: number) => {
  const current = open.get(accountId)
  const batch = current !== undefined && current.userIds.size < most ? current : begin(accountId)
  open.set(accountId, batch)
  batch.userIds.add(userId)
  return (await batch.answers).get(userId) ?? null
}

/** Numbers, phones, location and groups of a user in a list: read only for rows and columns that are in sight. */
export const useAssignments = (userId: number): PersonAssignments | undefined => {
  const { accountId } = useAccount()
  const { data } = useQuery({
    queryKey: [...prefixOf(listAssignmentsOfPeople), accountId, userId],
    queryFn: () => ask(accountId, userId),
  })
  return data ?? undefined
}
