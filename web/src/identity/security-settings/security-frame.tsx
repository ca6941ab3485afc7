import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { securitySettingsMessages } from "./security-settings.messages.ts"
import classes from "./security-settings.module.css"

const paths = {
  twoFactor: "security-settings",
  policy: "security-settings/policy",
  sessions: "security-settings/sessions",
  devices: "security-settings/devices",
} as const
type Place = keyof typeof paths
const lists: ReadonlySet<Place> = new Set<Place>(["sessions", "devices"])

interface Props {
  readonly tab: Place
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head of the pages about the security of an account. */
export const SecurityFrame = ({ tab, actions, children }: Props) => {
  const messages = useMessages(securitySettingsMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const labels = {
    twoFactor: messages.twoFactorTab,
    policy: messages.policyTab,
    sessions: messages.sessionsTab,
    devices: messages.devicesTab,
  }
  const isList = lists.has(tab)
  return (
    <PageFrame width={isList ? "fill" : "narrow"}>
      <PageHead title={messages.title} sentence={messages.sentence} actions={actions} />
      <ErrorRegion />
      <Tabs
        fill={isList}
        label={messages.views}
        value={tab}
        onChange={(next) => void router.navigate({ href: accountAddress(accountId, paths[next]) })}
        tabs={(Object.keys(paths) as Place[]).map((value) => ({
          value,
          label: labels[value],
          panel: value === tab ? isList ? children : <div className={classes.view}>{children}</div> : undefined,
        }))}
      />
    </PageFrame>
  )
}
