import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { deleteSettings, deletionQuery } from "./sso.api.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"

interface Props {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
}

/** Deletes the settings, and says whom that leaves without a way to sign in. */
export const DeletePart = ({ sso, lockedBy }: Props) => {
  const messages = useMessages(ssoMessages)
  const mayNotDelete = useWhyNot("delete:sso-settings")
  const [asking, setAsking] = useState(false)
  return (
    <Section title={messages.deleteSection} sentence={messages.deleteSentence} divided>
      <ActionButton icon="delete" disabledReason={mayNotDelete ?? lockedBy} onClick={() => setAsking(true)}>
        {messages.delete}
      </ActionButton>
      {asking && <DeleteDialog accountId={sso.accountId} onClose={() => setAsking(false)} />}
    </Section>
  )
}

const DeleteDialog = ({ accountId, onClose }: { readonly accountId: number; readonly onClose: () => void }) => {
  const messages = useMessages(ssoMessages)
  const [sends, setSends] = useState(true)
  const preview = useQuery(deletionQuery(accountId))
  const remove = useMutation(deleteSettings)
  return (
    <ProofDialog
      title={messages.deleteTitle}
      label={messages.delete}
      destructive
      onClose={onClose}
      act={async (proof) => {
        await remove.mutateAsync({
          params: { accountId: String(accountId) },
          body: { sendResetLinks: sends, ...proof },
        })
        showToast({ tone: "good", title: messages.deleted })
        onClose()
      }}
    >
      {preview.isLoadingError ? (
        <LoadError compact of={preview} />
      ) : preview.data === undefined ? (
        <FormSkeleton fields={1} />
      ) : (
        <p className={classes.text}>
          {messages.deleteText1(preview.data.withoutPassword)}
          {preview.data.withoutPassword > preview.data.reachable &&
            ` ${messages.deleteNoEmail(preview.data.withoutPassword - preview.data.reachable)}`}
        </p>
      )}
      {preview.data !== undefined && preview.data.reachable > 0 && (
        <CheckboxField
          label={messages.sendResetLinks(preview.data.reachable)}
          description={messages.sendResetLinksHint}
          checked={sends}
          onChange={setSends}
        />
      )}
      <p className={classes.text}>{messages.deleteText2}</p>
    </ProofDialog>
  )
}
