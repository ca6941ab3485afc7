import { useMessages } from "../../kit/locale/use-locale.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import classes from "./webhooks.module.css"
import { webhookMessages } from "./webhooks.messages.ts"

/** The secret of a webhook, right after it was made. */
export const ShownSecret = ({ secret }: { readonly secret: string }) => {
  const messages = useMessages(webhookMessages)
  return (
    <div className={classes.stack}>
      <Banner tone="warn">{messages.madeText}</Banner>
      <CopyValue value={secret} copyLabel={messages.copySecret} />
      <p>{messages.howTo}</p>
    </div>
  )
}
