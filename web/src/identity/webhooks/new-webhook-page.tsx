import type { NewWebhook } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { ShownSecret } from "./shown-secret.tsx"
import { useMayNotCreate } from "./use-may-not-create.ts"
import { WebhookForm } from "./webhook-form.tsx"
import { makeWebhook } from "./webhooks.api.ts"
import classes from "./webhooks.module.css"
import { webhookMessages } from "./webhooks.messages.ts"

const initial = { name: "", url: "", events: [] }

export const Page = () => {
  const messages = useMessages(webhookMessages)
  const { accountId } = useAccount()
  const mayNotCreate = useMayNotCreate()
  const make = useMutation(makeWebhook)
  const [made, setMade] = useState<NewWebhook>()
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.webhooks, href: accountAddress(accountId, "webhooks") }]}
        title={made === undefined ? messages.add : messages.madeTitle}
        sentence={made === undefined ? messages.newSentence : made.name}
      />
      {made !== undefined ? (
        <div className={classes.stack}>
          <ShownSecret secret={made.secret} />
          <div className={classes.row}>
            <ActionButton kind="primary" href={accountAddress(accountId, `webhooks/${made.webhookId}`)}>
              {messages.done}
            </ActionButton>
          </div>
        </div>
      ) : mayNotCreate !== undefined ? (
        <Banner>{mayNotCreate}</Banner>
      ) : (
        <WebhookForm
          isNew
          initial={initial}
          onSubmit={async (body) => setMade(await make.mutateAsync({ params: { accountId }, body }))}
        />
      )}
    </PageFrame>
  )
}
