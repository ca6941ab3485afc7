import type { WelcomeMail } from "@dialplane/contract/onboarding/people/people.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { mailStateMessages } from "../../kit/mail-state.messages.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { deliverEmail, welcomeMailQuery } from "./people.api.ts"
import { welcomeMessages } from "./welcome.messages.ts"
import classes from "./people.module.css"

const tones: Readonly<Record<WelcomeMail["state"], "good" | "warn" | "bad" | "neutral" | "info">> = {
  none: "neutral",
  outbox: "neutral",
  waiting: "info",
  sent: "good",
  failed: "bad",
  expired: "bad",
}

interface Props {
  readonly userId: number
  /** Whether the button that sends it is next to this. */
  readonly onUserPage?: boolean
}

/** The delivery status of the welcome email; read again while it is being sent. */
export const WelcomeState = ({ userId, onUserPage = false }: Props) => {
  const messages = useMessages(welcomeMessages)
  const { accountId } = useAccount()
  const { data: mail, refetch } = useQuery({
    ...welcomeMailQuery(accountId, userId),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? 3000 : false),
  })
  const again = useMutation(deliverEmail)
  if (mail === undefined) return messages.reading
  const send = () =>
    again.mutate({ params: { userId }, body: { mail: "newUser" } }, { onSuccess: () => void refetch() })
  return (
    <span className={classes.mailState}>
      <StatusBadge plain tone={tones[mail.state]}>
        {mail.state === "none" ? messages.none : mailStateMessages[mail.state === "outbox" ? "waiting" : mail.state]}
      </StatusBadge>{" "}
      <span>
        {mail.state === "none"
          ? onUserPage
            ? messages.noneHint
            : messages.noneHintElsewhere
          : messages.to(mail.recipient ?? "")}
      </span>
      {(mail.state === "failed" || mail.state === "waiting") && mail.lastError !== null && (
        <span>{messages.because(mail.lastError)}</span>
      )}
      {again.isError && <span>{errorMessage(again.error)}</span>}
      {(mail.state === "failed" || mail.state === "expired") && (
        <ActionButton size="compact-sm" loading={again.isPending} onClick={send}>
          {messages.again}
        </ActionButton>
      )}
    </span>
  )
}
