import type { Trust } from "@dialplane/contract/identity/acting/acting.schema"
import { useState, type ReactNode } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { actingMessages } from "./acting.messages.ts"
import { EndTrustDialog } from "./end-trust-dialog.tsx"
import { useActThere } from "./use-act-there.ts"

interface Props {
  /** This account trusts the other one, the other one trusts this account, or both. */
  readonly given: Trust | undefined
  readonly received: Trust | undefined
  readonly onClose: () => void
}

/** The trust between this account and another one. */
export const TrustSheet = ({ given, received, onClose }: Props) => {
  const messages = useMessages(actingMessages)
  const mayNotEnd = useWhyNot("delete:trusts")
  const actThere = useActThere()
  const [ending, setEnding] = useState(false)
  const name = given?.trustedAccountName ?? received?.accountName ?? ""
  const id = given?.trustedAccountId ?? received?.accountId ?? 0
  return (
    <SideSheet opened onClose={onClose} title={name} sentence={messages.accountNumber(id)} footer={null}>
      {given && (
        <Facts
          title={messages.mayActHere(name)}
          trust={given}
          action={
            <ActionButton icon="delete" disabledReason={mayNotEnd} onClick={() => setEnding(true)}>
              {messages.endTrust}
            </ActionButton>
          }
        />
      )}
      {received && (
        <Facts
          title={messages.mayActThere(name)}
          trust={received}
          action={
            actThere && (
              <ActionButton
                icon="swap"
                disabledReason={received.inForce ? undefined : messages.over}
                onClick={() => actThere(received)}
              >
                {messages.open}
              </ActionButton>
            )
          }
        />
      )}
      {given && ending && <EndTrustDialog trust={given} onClose={() => setEnding(false)} onEnded={onClose} />}
    </SideSheet>
  )
}

interface FactsProps {
  readonly title: string
  readonly trust: Trust
  readonly action: ReactNode
}

const Facts = ({ title, trust, action }: FactsProps) => {
  const messages = useMessages(actingMessages)
  const { zonedDateTime } = useFormat()
  const { roleName, inForce, expiresAt, note, createdBy, createdAt } = trust
  return (
    <Section title={title} actions={action}>
      <KeyValueList
        items={[
          { label: messages.role, value: roleName },
          {
            label: messages.state,
            value: (
              <StatusBadge plain tone={inForce ? "good" : "off"}>
                {inForce ? messages.inForce : messages.over}
              </StatusBadge>
            ),
          },
          { label: messages.expires, value: expiresAt === null ? messages.never : zonedDateTime(expiresAt) },
          { label: messages.note, value: note || undefined },
          { label: messages.givenBy, value: createdBy },
          { label: messages.givenAt, value: zonedDateTime(createdAt) },
        ]}
      />
    </Section>
  )
}
