import type { ApiKey } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { apiKeyMessages } from "./api-keys.messages.ts"

const tones: Readonly<Record<ApiKey["state"], StatusTone>> = {
  active: "good",
  expired: "warn",
  ownerInactive: "warn",
  revoked: "off",
}

export const KeyState = ({ state, plain = false }: { readonly state: ApiKey["state"]; readonly plain?: boolean }) => {
  const messages = useMessages(apiKeyMessages)
  return (
    <StatusBadge tone={tones[state]} plain={plain}>
      {messages[`state_${state}`]}
    </StatusBadge>
  )
}
