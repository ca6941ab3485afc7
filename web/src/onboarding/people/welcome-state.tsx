import type { WelcomeMail } from "@dialplane/contract/onboarding/people/people.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { sentenceOf } from "../../kit/errors/tell.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { sendLetter, welcomeMailQuery } from "./people.api.ts"
import { welcomeWords } from "./welcome.words.ts"
import classes from "./people.module.css"

const tones: Readonly<Record<WelcomeMail["state"], "good" | "warn" | "bad" | "neutral" | "info">> = {
  none: "neutral",
  outbox: "neutral",
  waiting: "info",
  sent: "good",
  failed: "bad",
  expired: "bad",
}

/** What really became of the welcome mail; while it is on its way, the state is read again. */
export const WelcomeState = ({ userId }: { readonly userId: number }) => {
  const words = useWords(welcomeWords)
  const { accountId } = useAccount()
  const { data: mail, refetch } = useQuery({
    ...welcomeMailQuery(accountId, userId),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? 3000 : false),
  })
  const again = useMutation(sendLetter)
  if (mail === undefined) return words.reading
  const send = () =>
    again.mutate({ params: { userId }, body: { letter: "newUser" } }, { onSuccess: () => void refetch() })
  return (
    <span className={classes.mailState}>
      <StatusBadge plain tone={tones[mail.state]}>
        {words[mail.state]}
      </StatusBadge>{" "}
      <span>{mail.state === "none" ? words.noneHint : words.to(mail.recipient ?? "")}</span>
      {(mail.state === "failed" || mail.state === "waiting") && mail.lastError !== null && (
        <span>{words.because(mail.lastError)}</span>
      )}
      {again.isError && <span>{sentenceOf(again.error)}</span>}
      {(mail.state === "failed" || mail.state === "expired") && (
        <ActionButton size="compact-sm" loading={again.isPending} onClick={send}>
          {words.again}
        </ActionButton>
      )}
    </span>
  )
}
