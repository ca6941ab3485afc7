import { openingDraft, openingMinutes } from "@dialplane/contract/identity/acting/openings.schema"
import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useBrand } from "../../kit/brand.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { usePageTitle } from "../../kit/use-page-title.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { returnFocus } from "../../ui/overlays/return-focus.ts"
import { Page } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import classes from "./acting.module.css"
import { openAccountMessages } from "./open-account.messages.ts"
import { openToLook } from "./openings.api.ts"

interface Props {
  readonly accountId: number
  readonly accountName: string
  readonly onOpened: () => void
}

/** Shown in place of an account's pages until a user of a parent account has given a reason. */
export const OpenAccountPage = ({ accountId, accountName, onOpened }: Props) => {
  const messages = useMessages(openAccountMessages)
  const { accountId: ownAccountId } = useSignedIn()
  const open = useMutation(openToLook)
  usePageTitle(messages.title(accountName), useBrand().name)
  // The field disappears with the page; the focus moves into the account.
  useEffect(() => () => returnFocus(), [])
  const form = useForm({
    schema: openingDraft,
    initial: { reason: "" },
    onSubmit: async (draft) => {
      await open.mutateAsync({ params: { accountId }, body: draft })
      onOpened()
    },
  })
  return (
    <main id="main">
      <Page>
        <div className={classes.opening}>
          <PageHead title={messages.title(accountName)} sentence={messages.sentence(accountName, openingMinutes)} />
          <form {...form.element} className={classes.fields}>
            <ErrorBlock message={form.formError} />
            <TextField
              label={messages.reason}
              description={messages.reasonHint}
              required
              autoComplete="off"
              autoFocus
              {...form.text("reason")}
            />
            <div className={classes.buttons}>
              <ActionButton href={`/adminv2/account/${ownAccountId}/dashboard`}>{messages.back}</ActionButton>
              <ActionButton kind="primary" type="submit" loading={form.submitting}>
                {messages.open}
              </ActionButton>
            </div>
          </form>
        </div>
      </Page>
    </main>
  )
}
