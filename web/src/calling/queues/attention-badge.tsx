import type { Attention } from "@dialplane/contract/calling/queues/service-level"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { statusMessages } from "./status.messages.ts"

const tones = { closed: "off", tooFewCalls: "neutral", ok: "good", busy: "warn", critical: "bad" } as const

/** A word with a color, so that nobody depends on the color. */
export const AttentionBadge = ({ attention, plain }: { readonly attention: Attention; readonly plain?: boolean }) => {
  const messages = useMessages(statusMessages)
  return (
    <StatusBadge tone={tones[attention]} {...(plain === undefined ? {} : { plain })}>
      {messages[attention]}
    </StatusBadge>
  )
}
