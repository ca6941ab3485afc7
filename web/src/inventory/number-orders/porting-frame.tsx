import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { portingScreenMessages } from "./porting.messages.ts"

const paths = { orders: "phone-numbers/porting", report: "phone-numbers/porting/report" } as const

interface Props {
  readonly tab: keyof typeof paths
  readonly sentence: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** The head of the orders and of the report. */
export const PortingFrame = ({ tab, sentence, actions, children }: Props) => {
  const messages = useMessages(portingScreenMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  return (
    <PageFrame width="fill">
      <PageHead title={messages.title} sentence={sentence} actions={actions} />
      <ErrorRegion />
      <Tabs
        fill
        label={messages.title}
        value={tab}
        onChange={(next) => void router.navigate({ href: accountAddress(accountId, paths[next]) })}
        tabs={[
          {
            value: "orders",
            label: messages.tabOrders,
            icon: "transfer",
            panel: tab === "orders" ? children : undefined,
          },
          {
            value: "report",
            label: messages.tabReport,
            icon: "report",
            panel: tab === "report" ? children : undefined,
          },
        ]}
      />
    </PageFrame>
  )
}
