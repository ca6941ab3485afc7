import { nodeKinds, type NodeKind } from "@dialplane/contract/calling/routing/routing-graph"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useScreens } from "../../kit/menu.ts"
import { accountAddress, isOpenTo } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { routingMessages } from "./routing.messages.ts"
import classes from "./journey.module.css"

/** The screens that can show what a step or rule is about, best first; `$` stands for the id. */
const screensOf: Readonly<Record<string, readonly string[]>> = {
  person: ["extensions/$"],
  voicemail: ["extensions/$"],
  fax: ["extensions/$"],
  receptionist: ["virtual-receptionists/$", "extensions/$"],
  group: ["call-groups/$", "extensions/$"],
  queue: ["call-queues/$", "extensions/$"],
  conference: ["conference-bridges/$", "extensions/$"],
  paging: ["paging-groups/$", "extensions/$"],
  flow: ["call-flows/$"],
  schedule: ["schedules/$"],
  number: ["phone-numbers/number/$"],
  blockingRule: ["call-blocking"],
  callBlocking: ["call-blocking/general"],
  pbxSettings: ["pbx-settings"],
  pickupGroup: ["pickup-groups/$"],
  unassignedNumbers: ["phone-numbers"],
  linesWithoutLocation: ["emergency-locations/lines"],
}
/** What a list is narrowed to, to show what a finding counts. */
const filters: Readonly<Record<string, string>> = {
  unassignedNumbers: "?assigned=false&status=usable",
  linesWithoutLocation: "?assigned=false",
}
const shape = (path: string) => path.replace(/\$\w*/g, "$")

/** The address of an object's page, if there is one and the user may open it. */
export const useAddressOf = () => {
  const screens = useScreens()
  const may = useMay()
  const { accountId } = useAccount()
  return (kind: string | null, id: number | string | null): string | undefined => {
    for (const wanted of screensOf[kind ?? ""] ?? []) {
      const screen = screens.find((one) => one.place === "account" && shape(one.path) === wanted)
      if (screen === undefined || !isOpenTo(screen, may) || (id === null && wanted.includes("$"))) continue
      const address = accountAddress(accountId, screen.path.replace(/\$\w*/, encodeURIComponent(String(id))))
      return `${address}${filters[kind ?? ""] ?? ""}`
    }
    return undefined
  }
}

interface Props {
  readonly kind: string | null
  readonly id: number | string | null
  readonly children: ReactNode
}

/** A name, linked to the page of its object. */
export const ObjectLink = ({ kind, id, children }: Props) => {
  const href = useAddressOf()(kind, id)
  return href === undefined ? <span dir="auto">{children}</span> : <TextLink href={href}>{children}</TextLink>
}

const kinds = new Set<string>(nodeKinds)

/** A name with the kind of its object: "420 Customer support, Call queue". */
export const ObjectName = ({ kind, id, name }: Omit<Props, "children"> & { readonly name: string }) => {
  const messages = useMessages(routingMessages)
  const phone = usePhoneNumbers()
  const isOutside = /^\+\d{7,}$/.test(name)
  const word = isOutside ? messages.node_external : kinds.has(kind ?? "") ? messages[`node_${kind as NodeKind}`] : ""
  return (
    <span className={classes.party}>
      <ObjectLink kind={kind} id={id}>
        {numbersText(name, phone)}
      </ObjectLink>
      {word !== "" && <span className={classes.partyNumber}>{word}</span>}
    </span>
  )
}
