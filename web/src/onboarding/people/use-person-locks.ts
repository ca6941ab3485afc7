import { mayChangeSignIn, mayEditPerson } from "@dialplane/contract/identity/roles/role-assignment"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { actingPersonOf } from "../../kit/acting-person.ts"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useKnownRoles } from "../../identity/users/role-options.api.ts"
import { personActMessages } from "./person-acts.messages.ts"

interface Somebody {
  readonly userId: number
  readonly roles: readonly { readonly roleId: number; readonly displayName: string }[]
  readonly allowLogin: boolean
  readonly lastSignInAt: string | null
}

/**
 * Why the viewer may not perform each sign-in action for a user, undefined if they may; the server applies the same
 * rules.
 */
export const usePersonLocks = () => {
  const messages = useMessages(personActMessages)
  const session = useSignedIn()
  const noPermission = useWhyNot("update:users")
  const known = useKnownRoles("company")
  const actor = actingPersonOf(session)
  return ({ userId, roles, allowLogin, lastSignInAt }: Somebody) => {
    const isSelf = userId === session.userId
    /** The first role that the viewer may not manage. A role that cannot be read is left to the server. */
    const outOfReach = (may: typeof mayEditPerson) =>
      roles.find(({ roleId }) => {
        const role = roleById.get(roleId) ?? known.find(({ id }) => id === roleId)
        return role !== undefined && !may(actor, [role])
      })?.displayName
    const spared = outOfReach(mayChangeSignIn)
    const guarded = outOfReach(mayEditPerson)
    const mails =
      noPermission ??
      (isSelf
        ? messages.ownPassword
        : spared === undefined
          ? allowLogin
            ? undefined
            : messages.cannotSignIn
          : messages.passwordNotManageable(spared))
    return {
      reset: mails,
      welcome: mails ?? (lastSignInAt === null ? undefined : messages.signedInAlready),
      signIn:
        noPermission ??
        (isSelf ? messages.ownAccess : guarded === undefined ? undefined : messages.notManageable(guarded)),
    }
  }
}
