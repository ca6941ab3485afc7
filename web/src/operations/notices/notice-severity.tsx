import type { NoticeSeverity } from "@dialplane/contract/kit/notice-kind-names"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { noticeMessages } from "./notices.messages.ts"

const tones: Readonly<Record<NoticeSeverity, StatusTone>> = { info: "info", warning: "warn", critical: "bad" }
const icons: Readonly<Record<NoticeSeverity, IconName>> = { info: "info", warning: "warning", critical: "danger" }

/** How urgent a notification is, as an icon and a word. */
export const NoticeSeverityBadge = ({ severity }: { readonly severity: NoticeSeverity }) => {
  const messages = useMessages(noticeMessages)
  return (
    <StatusBadge plain tone={tones[severity]} icon={icons[severity]}>
      {messages[severity]}
    </StatusBadge>
  )
}
