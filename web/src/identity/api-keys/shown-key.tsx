import type { ApiKey } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { services } from "@dialplane/contract/kit/service"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Section } from "../../ui/page/section.tsx"
import classes from "./api-keys.module.css"
import { apiKeyMessages } from "./api-keys.messages.ts"

interface Props {
  readonly value: string
  readonly accountId: number
  readonly scopes: ApiKey["scopes"]
}

/** The value of a key, right after it was made. */
export const ShownKey = ({ value, accountId, scopes }: Props) => {
  const messages = useMessages(apiKeyMessages)
  const path = services.users.basePath + listUsers.path.replace(":accountId", String(accountId))
  const address = new URL(path, window.location.origin).href
  const command = `curl -H "Authorization: Bearer ${value}" "${address}"`
  return (
    <div className={classes.stack}>
      <Banner tone="warn">{messages.madeText}</Banner>
      <CopyValue value={value} copyLabel={messages.copyKey} />
      {/* An example that is refused would help nobody. */}
      {scopes.includes("read:users") && (
        <Section title={messages.example}>
          <CopyValue value={command} copyLabel={messages.copyExample} />
        </Section>
      )}
    </div>
  )
}
