import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import type { OpenedAct } from "./person-act-dialog.tsx"
import { personActMessages } from "./person-acts.messages.ts"
import { usePersonLocks } from "./use-person-locks.ts"

/** The sign-in actions in the menu of a row; unavailable ones say why. */
export const usePersonActs = (open: (opened: OpenedAct) => void) => {
  const messages = useMessages(personActMessages)
  const locksOn = usePersonLocks()
  return (person: UserListEntry): MenuGroup => {
    const locks = locksOn({ ...person, roles: person.roleMemberships })
    return {
      id: "signIn",
      actions: [
        {
          id: "welcome",
          label: person.invitedAt === null ? messages.welcomeShort : messages.welcomeAgainShort,
          icon: "mail",
          disabledReason: locks.welcome,
          onSelect: () => open({ act: "welcome", person }),
        },
        {
          id: "reset",
          label: messages.reset,
          icon: "key",
          disabledReason: locks.reset,
          onSelect: () => open({ act: "reset", person }),
        },
        person.allowLogin
          ? {
              id: "signInOff",
              label: messages.signInOff,
              icon: "disabled",
              disabledReason: locks.signIn,
              onSelect: () => open({ act: "signInOff", person }),
            }
          : {
              id: "signInOn",
              label: messages.signInOn,
              icon: "success",
              disabledReason: locks.signIn,
              onSelect: () => open({ act: "signInOn", person }),
            },
      ],
    }
  }
}
