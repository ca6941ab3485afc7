import { useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import type { OpenedAct } from "./person-act-dialog.tsx"
import { personActMessages } from "./person-acts.messages.ts"
import { usePersonLocks } from "./use-person-locks.ts"

type ActedOn = Parameters<ReturnType<typeof usePersonLocks>>[0] & Extract<OpenedAct, { person: unknown }>["person"]

/** The sign-in actions in the menu of a row; unavailable ones say why. */
export const usePersonActs = (open: (opened: OpenedAct) => void) => {
  const messages = useMessages(personActMessages)
  const locksOn = usePersonLocks()
  return (person: ActedOn): MenuGroup => {
    const locks = locksOn(person)
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
