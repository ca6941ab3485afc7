import type { NewApiKey } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { apiKeyLimits } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { noProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { ApiKeyForm } from "./api-key-form.tsx"
import { makeKey } from "./api-keys.api.ts"
import classes from "./api-keys.module.css"
import { apiKeyMessages } from "./api-keys.messages.ts"
import { ShownKey } from "./shown-key.tsx"
import { useMayNotGetValue } from "./use-may-not-get-value.ts"

const start = () => ({
  name: "",
  scopes: [],
  ipRanges: [],
  expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
  requestsPerMinute: apiKeyLimits.perMinute,
  ...noProof,
})

export const Page = () => {
  const messages = useMessages(apiKeyMessages)
  const { accountId } = useAccount()
  const mayNotCreate = useMayNotGetValue("create:api-keys")
  const make = useMutation(makeKey)
  const [initial] = useState(start)
  const [made, setMade] = useState<NewApiKey>()
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.keys, href: accountAddress(accountId, "api-keys") }]}
        title={made === undefined ? messages.add : messages.madeTitle}
        sentence={made === undefined ? messages.newSentence : made.name}
      />
      {made !== undefined ? (
        <div className={classes.stack}>
          <ShownKey value={made.value} accountId={accountId} scopes={made.scopes} />
          <div className={classes.row}>
            <ActionButton kind="primary" href={accountAddress(accountId, `api-keys/${made.apiKeyId}`)}>
              {messages.done}
            </ActionButton>
          </div>
        </div>
      ) : mayNotCreate !== undefined ? (
        <Banner>{mayNotCreate}</Banner>
      ) : (
        <ApiKeyForm
          isNew
          isOwn
          initial={initial}
          onSubmit={async (values) => setMade(await make.mutateAsync({ body: values }))}
        />
      )}
    </PageFrame>
  )
}
