import type { SsoDomain } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { domainMessages } from "./domains.messages.ts"

const tones: Readonly<Record<SsoDomain["state"], StatusTone>> = { pending: "neutral", verified: "good", failed: "bad" }

export const DomainStateBadge = ({ state }: Pick<SsoDomain, "state">) => (
  <StatusBadge tone={tones[state]}>{useMessages(domainMessages)[`state_${state}`]}</StatusBadge>
)
