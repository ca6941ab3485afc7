import { extensionProblems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import { commonProblems, fillText } from "@dialplane/contract/kit/problem"
import type { Db } from "../../kit/database/database.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { findSpared, requireManaged } from "../../identity/roles/roles.service.ts"
import type { By } from "./number-record.service.ts"
import { listExtensionOwners, listNumberOwners, type NumberRow } from "./numbers.queries.ts"

/** A number belongs to the user whose extension it routes to. */
export const numberOwners: OwnerFinder = {
  kind: "number",
  notManageable: commonProblems.notManageable,
  find: (db, accountId, values) =>
    listNumberOwners(
      db,
      accountId,
      values.map((value) => String(value).replaceAll(/\D/g, "")),
    ),
}

/**
 * Why the caller may not change some of these numbers, by number. Jobs without a user were checked when they were
 * started.
 */
export const findSparedNumbers = async (
  db: Db,
  by: By,
  numbers: Iterable<NumberRow>,
): Promise<ReadonlyMap<string, string>> => {
  const leading = [...numbers].flatMap(({ phoneNumber, leadsTo }) =>
    leadsTo === null ? [] : [{ phoneNumber, extensionId: leadsTo.extensionId }],
  )
  if (by.actor === undefined || leading.length === 0) return new Map()
  const owners = await listExtensionOwners(
    db,
    by.accountId,
    leading.map(({ extensionId }) => extensionId),
  )
  const spared = new Map(
    (
      await findSpared(
        db,
        by.actor,
        by.accountId,
        owners.map(({ userId }) => userId),
      )
    ).map((person) => [person.userId, person]),
  )
  const ownerOf = new Map(owners.map(({ extensionId, userId }) => [extensionId, userId]))
  return new Map(
    leading.flatMap(({ phoneNumber, extensionId }) => {
      const person = spared.get(ownerOf.get(extensionId) ?? 0)
      return person === undefined
        ? []
        : [
            [
              phoneNumber,
              fillText(commonProblems.notManageable.text, { name: person.name, role: person.role }),
            ] as const,
          ]
    }),
  )
}

/** A number can only be assigned to users whom the caller may manage. */
export const requireManagedTarget = async (db: Db, by: By, extensionId: number): Promise<void> => {
  if (by.actor === undefined) return
  const owners = await listExtensionOwners(db, by.accountId, [extensionId])
  await requireManaged(
    db,
    by,
    owners.map(({ userId }) => userId),
    extensionProblems.notManageable,
  )
}
