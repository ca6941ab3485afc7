import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import type { OpenedAct } from "./person-act-dialog.tsx"
import { personActWords } from "./person-acts.words.ts"
import { usePersonLocks } from "./use-person-locks.ts"

/** What a row's menu offers about somebody's sign-in; what cannot be done says why. */
export const usePersonActs = (open: (opened: OpenedAct) => void) => {
  const words = useWords(personActWords)
  const locksOn = usePersonLocks()
  return (person: UserListEntry): MenuGroup => {
    const locks = locksOn({ ...person, roles: person.roleMemberships })
    return {
      id: "signIn",
      actions: [
        {
          id: "welcome",
          label: person.invitedAt === null ? words.welcomeShort : words.welcomeAgainShort,
          icon: "mail",
          disabledReason: locks.welcome,
          onSelect: () => open({ act: "welcome", person }),
        },
        {
          id: "reset",
          label: words.reset,
          icon: "key",
          disabledReason: locks.reset,
          onSelect: () => open({ act: "reset", person }),
        },
        person.allowLogin
          ? {
              id: "signInOff",
              label: words.signInOff,
              icon: "disabled",
              disabledReason: locks.signIn,
              onSelect: () => open({ act: "signInOff", person }),
            }
          : {
              id: "signInOn",
              label: words.signInOn,
              icon: "success",
              disabledReason: locks.signIn,
              onSelect: () => open({ act: "signInOn", person }),
            },
      ],
    }
  }
}
