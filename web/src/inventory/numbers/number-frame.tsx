import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { numberMessages, type NumberMessages } from "./numbers.messages.ts"

interface Place {
  readonly value: "numbers" | "tags" | "programmable" | "clickToCall"
  readonly path: string
  readonly permission: PermissionKey
  readonly icon: IconName
  readonly label: (messages: NumberMessages) => string
}
const places: readonly Place[] = [
  {
    value: "numbers",
    path: "phone-numbers",
    permission: "read:phone-numbers",
    icon: "number",
    label: (messages) => messages.tabNumbers,
  },
  {
    value: "tags",
    path: "phone-numbers/tags",
    permission: "read:phone-numbers",
    icon: "tag",
    label: (messages) => messages.tabTags,
  },
  {
    value: "programmable",
    path: "phone-numbers/programmability",
    permission: "read:number-programmability",
    icon: "bot",
    label: (messages) => messages.tabProgrammable,
  },
  {
    value: "clickToCall",
    path: "click-to-call-me",
    permission: "read:click-to-call-me",
    icon: "code",
    label: (messages) => messages.tabClickToCall,
  },
]

interface Props {
  readonly tab: Place["value"]
  readonly title: string
  readonly sentence: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head of the number pages; each has its own title, so that the heading names the page. */
export const NumberFrame = ({ tab, title, sentence, actions, children }: Props) => {
  const messages = useMessages(numberMessages)
  const router = useRouter()
  const may = useMay()
  const { accountId } = useAccount()
  const go = (value: Place["value"]) =>
    void router.navigate({ href: accountAddress(accountId, places.find((place) => place.value === value)!.path) })
  return (
    <PageFrame width="fill">
      <PageHead title={title} sentence={sentence} actions={actions} />
      <ErrorRegion />
      <Tabs
        fill
        label={messages.title}
        value={tab}
        onChange={go}
        tabs={places
          .filter(({ permission }) => may(permission))
          .map(({ value, icon, label }) => ({
            value,
            icon,
            label: label(messages),
            panel: value === tab ? children : undefined,
          }))}
      />
    </PageFrame>
  )
}
