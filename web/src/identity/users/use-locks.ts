import { assignableRoles, mayEditPerson } from "@dialplane/contract/identity/roles/role-assignment"
import { roleById, type AccountLevel } from "@dialplane/contract/kit/access/roles.table"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import { useQuery } from "@tanstack/react-query"
import { actingPersonOf } from "../../kit/acting-person.ts"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useKnownRoles } from "./role-options.api.ts"
import { provisioningQuery } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"

const kinds = { top: "topLevel", partner: "channelPartner", company: "company" } as const

const roleIdOf = (held: User["roles"]) => (held.find(({ isDefault }) => isDefault) ?? held[0])?.roleId

/** Which parts are disabled for this viewer, with the reason; the server applies the same rules. */
export const useLocks = (user: User) => {
  const provisioning = useQuery({ ...provisioningQuery(user.userId), enabled: user.isImported }).data
  const messages = useMessages(userMessages)
  const session = useSignedIn()
  const noPermission = useWhyNot("update:users")
  const targetId = roleIdOf(user.roles)
  const targetLevel = roleById.get(targetId ?? 0)?.level
  const level: AccountLevel = targetLevel === "top" || targetLevel === "partner" ? targetLevel : "company"
  const known = useKnownRoles(level)
  const actor = actingPersonOf(session, level)
  const isSelf = session.userId === user.userId
  const targets = user.roles.flatMap(({ roleId }) => known.find(({ id }) => id === roleId) ?? [])
  const [first] = user.roles.filter(({ roleId }) => roleId === targetId)
  const offered = assignableRoles(actor, known, kinds[level]).filter(({ id }) => id !== targetId)
  return {
    roles: [
      ...(first ? [{ value: String(first.roleId), label: first.displayName }] : []),
      ...offered.map((role) => ({ value: String(role.id), label: role.displayName })),
    ],
    // A role that cannot be read is left to the server.
    lockedBy:
      noPermission ??
      (isSelf || mayEditPerson(actor, targets) ? undefined : messages.notManageable(first?.displayName ?? "")),
    provisioning,
    nameLockedBy: provisioning?.managed === true ? messages.fromProvider : undefined,
    phoneLockedBy: provisioning?.phonesManaged === true ? messages.fromProvider : undefined,
    accessLockedBy:
      provisioning !== undefined && provisioning.disabledAt !== null && !user.allowLogin
        ? messages.enableAtProvider
        : undefined,
    emailLockedBy: provisioning?.managed === true ? messages.fromProvider : isSelf ? messages.ownEmailFixed : undefined,
    roleLockedBy: isSelf ? messages.yourRoleFixed : undefined,
  }
}
