import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { ssoFrameMessages } from "./sso-frame.messages.ts"
import classes from "./sso.module.css"

const paths = {
  settings: "single-sign-on",
  domains: "single-sign-on/domains",
  users: "single-sign-on/users",
  neverSignedIn: "single-sign-on/never-signed-in",
  log: "single-sign-on/log",
} as const
type Place = keyof typeof paths
const lists: ReadonlySet<Place> = new Set<Place>(["users", "neverSignedIn", "log"])

interface Props {
  readonly tab: Place
  readonly badge?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head of the pages about single sign-on of an account. */
export const SsoFrame = ({ tab, badge, actions, children }: Props) => {
  const messages = useMessages(ssoFrameMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const labels = {
    settings: messages.settingsTab,
    domains: messages.domainsTab,
    users: messages.usersTab,
    neverSignedIn: messages.neverSignedInTab,
    log: messages.logTab,
  }
  const isList = lists.has(tab)
  return (
    <PageFrame width={isList ? "fill" : "narrow"}>
      <PageHead title={messages.title} sentence={messages.sentence} badge={badge} actions={actions} />
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
