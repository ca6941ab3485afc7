import type { MfaMethod } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { ReactNode } from "react"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { IconRow, IconRows } from "../../ui/display/icon-row.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { mfaMessages } from "./mfa.messages.ts"

const icons = { totp: "mobile", email: "mail", passkey: "key" } as const

interface Props {
  readonly methods: readonly MfaMethod[]
  readonly action?: (method: MfaMethod) => ReactNode
}

/** Two-factor methods, with the time of their last use. */
export const MethodList = ({ methods, action }: Props) => {
  const messages = useMessages(mfaMessages)
  const { locale, timeFormat, timeZone } = useLocale()
  const format = { locale, timeFormat, timeZone }
  return (
    <IconRows label={messages.methods}>
      {methods.map((method) => (
        <IconRow
          key={method.mfaId}
          icon={icons[method.kind]}
          title={method.name}
          action={action?.(method)}
          facts={
            <>
              {(method.address !== null || method.name !== messages[method.kind]) && (
                <span>{method.address ?? messages[method.kind]}</span>
              )}
              {method.synced !== null && <span>{method.synced ? messages.synced : messages.notSynced}</span>}
              <span>
                {messages.added} <RelativeTime at={method.createdAt} {...format} />
              </span>
              <span>
                {method.lastUsedAt === null ? (
                  messages.neverUsed
                ) : (
                  <>
                    {messages.lastUsed} <RelativeTime at={method.lastUsedAt} {...format} />
                  </>
                )}
              </span>
            </>
          }
        />
      ))}
    </IconRows>
  )
}
