import { confirmSession } from "@dialplane/contract/identity/sessions/sessions.endpoints"
import { isProofGiven } from "@dialplane/contract/kit/identity-proof"
import { recentProofMinutes } from "@dialplane/contract/kit/recent-proof"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"
import { call } from "../request/call.ts"
import { ProofDialog } from "./proof-dialog.tsx"

const dialogMessages = defineMessages({
  "en-us": {
    title: "Confirm that it is you",
    text: (minutes: number) =>
      `This change gives somebody permissions. It is saved when you have confirmed that it is you. You are not asked again for ${minutes} minutes.`,
    confirm: "Confirm",
  },
})

interface Props {
  readonly opened: boolean
  readonly settle: (isConfirmed: boolean) => void
}

/** Confirms the session, so that the request that waits for it can be sent again. */
export const RecentProofDialog = ({ opened, settle }: Props) => {
  const messages = useMessages(dialogMessages)
  if (!opened) return null
  return (
    <ProofDialog
      title={messages.title}
      label={messages.confirm}
      ofSession
      act={async (proof) => {
        // The identity provider has confirmed the session by itself.
        if (isProofGiven(proof)) await call(confirmSession, { body: proof }, { customError: true })
        settle(true)
      }}
      onClose={() => settle(false)}
    >
      <p>{messages.text(recentProofMinutes)}</p>
    </ProofDialog>
  )
}
