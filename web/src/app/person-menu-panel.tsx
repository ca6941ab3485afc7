import { useRouter } from "@tanstack/react-router"
import { actingNoticeMessages } from "../identity/acting/acting-notice.messages.ts"
import { actingMessages } from "../identity/acting/acting.messages.ts"
import { stopActing } from "../identity/acting/stop-acting.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { signOut, useSignedIn } from "../kit/session/use-session.ts"
import { MenuPanel } from "../ui/overlays/menu-panel.tsx"
import type { PanelPlace } from "../ui/overlays/opener.tsx"
import { setDensity, useDensity } from "../ui/theme/density.ts"
import { usePreferences } from "../kit/preferences.tsx"
import { personMenuMessages } from "./person-menu.messages.ts"

/** The menu of the signed-in user. */
export const PersonMenuPanel = (place: PanelPlace) => {
  const session = useSignedIn()
  const router = useRouter()
  const density = useDensity()
  const messages = useMessages(personMenuMessages)
  const acts = useMessages(actingMessages)
  const notice = useMessages(actingNoticeMessages)
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
    <MenuPanel
      {...place}
      width={260}
      header={
        <>
          <strong>{`${session.firstName} ${session.lastName}`}</strong>
          <div>{session.loginName}</div>
          {acting && (
            <div>
              {notice.actingAs} {notice.roleOf(acting.roleName, acting.accountName)}
            </div>
          )}
        </>
      }
      groups={[
        ...(acting
          ? [
              {
                id: "acting",
                actions: [
                  {
                    id: "stop",
                    label: acts.stopAndReturn(acting.homeAccountName),
                    icon: "swap" as const,
                    onSelect: stopActing,
                  },
                ],
              },
            ]
          : []),
        {
          id: "own",
          actions: [
            { id: "profile", label: messages.profile, icon: "user", href: "/me" },
            { id: "security", label: messages.security, icon: "security", href: "/me/security" },
            { id: "sessions", label: messages.sessions, icon: "device", href: "/me/sessions" },
            { id: "notifications", label: messages.notifications, icon: "bell", href: "/me/notifications" },
          ],
        },
        {
          id: "density",
          label: messages.rowHeight,
          actions: [
            {
              id: "comfortable",
              label: messages.comfortable,
              icon: "rows-comfortable",
              checked: density === "comfortable",
              onSelect: () => choose("comfortable"),
            },
            {
              id: "compact",
              label: messages.compact,
              icon: "rows-compact",
              checked: density === "compact",
              onSelect: () => choose("compact"),
            },
          ],
        },
        {
          id: "leave",
          actions: [
            { id: "out", label: messages.signOut, icon: "sign-out", onSelect: () => void leave(false) },
            { id: "everywhere", label: messages.signOutEverywhere, icon: "sign-out", onSelect: () => void leave(true) },
          ],
        },
      ]}
    />
  )
}
