import { useRouter } from "@tanstack/react-router"
import { stopActing } from "../acting/acting.api.ts"
import { actingWords } from "../acting/acting.words.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { signOut, useSignedIn } from "../kit/session/use-session.ts"
import { ActionMenu } from "../ui/overlays/action-menu.tsx"
import { PersonButton } from "../ui/shell/person-button.tsx"
import { setDensity, useDensity } from "../ui/theme/density.ts"
import { usePreferences } from "../kit/preferences.tsx"

export const PersonMenu = () => {
  const session = useSignedIn()
  const router = useRouter()
  const density = useDensity()
  const words = useWords(actingWords)
  const { acting } = session
  const { change } = usePreferences()
  const choose = (chosen: "comfortable" | "compact") => {
    setDensity(chosen)
    change({ density: chosen })
  }
  const leave = async (everywhere: boolean) => {
    await signOut({ everywhere })
    await router.navigate({ href: "/logout" })
  }
  return (
    <ActionMenu
      width={260}
      trigger={<PersonButton name={`${session.firstName} ${session.lastName}`} />}
      header={
        <>
          <strong>{`${session.firstName} ${session.lastName}`}</strong>
          <div>{session.loginName}</div>
          {acting && <div>{words.actingAs} {words.roleOf(acting.roleName, acting.accountName)}</div>}
        </>
      }
      groups={[
        ...(acting ? [{ id: "acting", actions: [{ id: "stop", label: words.stopAndReturn(acting.homeAccountName), icon: "swap" as const, onSelect: stopActing }] }] : []),
        {
          id: "own",
          actions: [
            { id: "profile", label: "My profile", icon: "user", href: "/me" },
            { id: "security", label: "Password and security", icon: "security", href: "/me/security" },
            { id: "sessions", label: "My sessions", icon: "device", href: "/me/sessions" },
          ],
        },
        {
          id: "density",
          label: "Rows",
          actions: [
            { id: "comfortable", label: "Comfortable", icon: "rows-comfortable", checked: density === "comfortable", onSelect: () => choose("comfortable") },
            { id: "compact", label: "Compact", icon: "rows-compact", checked: density === "compact", onSelect: () => choose("compact") },
          ],
        },
        {
          id: "leave",
          actions: [
            { id: "out", label: "Sign out", icon: "sign-out", onSelect: () => void leave(false) },
            { id: "everywhere", label: "Sign out everywhere", icon: "sign-out", onSelect: () => void leave(true) },
          ],
        },
      ]}
    />
  )
}
