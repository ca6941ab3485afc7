import type { SsoDomain } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useMutation } from "@tanstack/react-query"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { domainMessages } from "./domains.messages.ts"
import { removeDomain } from "./sso.api.ts"
import classes from "./sso.module.css"

interface Props {
  readonly accountId: number
  readonly domain: SsoDomain
  readonly onClose: () => void
  /** Called instead of onClose when the domain is gone. */
  readonly onGone?: () => void
}

export const RemoveDomainDialog = ({ accountId, domain, onClose, onGone = onClose }: Props) => {
  const messages = useMessages(domainMessages)
  const remove = useMutation(removeDomain)
  return (
    <ProofDialog
      title={messages.removeTitle(domain.domain)}
      label={messages.remove}
      destructive
      onClose={onClose}
      act={async (proof) => {
        await remove.mutateAsync({
          params: { accountId: String(accountId), domainId: String(domain.domainId) },
          body: proof,
        })
        showToast({ tone: "good", title: messages.removed })
        onGone()
      }}
    >
      <p className={classes.text}>
        {domain.state === "verified" ? messages.removeText_verified : messages.removeText_other}
      </p>
    </ProofDialog>
  )
}
