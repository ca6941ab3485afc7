import type { ExtensionUses } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { useQuery, type UseMutationOptions, type UseQueryOptions } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { extensionUsesQuery } from "../../inventory/extensions/extensions.api.ts"
import { UseList } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { CandidatePicker } from "./candidate-picker.tsx"
import { destinationMessages } from "./destinations.messages.ts"
import classes from "./destinations.module.css"

/** The key and function of a query for the uses, whatever its endpoint. */
type UsesQuery = Pick<UseQueryOptions<ExtensionUses, Error, ExtensionUses, any>, "queryKey" | "queryFn">

interface Props<Input> {
  /** What is deleted: a group, queue, receptionist or conference, which is an extension. */
  readonly extensionId: number
  /** Where its uses are read, for users who may not see extensions. */
  readonly usesQuery?: UsesQuery
  /** "700 Sales" */
  readonly name: string
  readonly title: string
  readonly children: ReactNode
  readonly remove: UseMutationOptions<undefined, Error, Input>
  readonly input: (replaceWith: number | undefined) => Input
  readonly onClose: () => void
  readonly onGone?: (() => void) | undefined
}

/** Deletes something that calls are sent to: lists what sends them, and takes a replacement for it in the same step. */
export const DeleteReplaceDialog = <Input,>({
  extensionId,
  usesQuery,
  name,
  title,
  children,
  remove,
  input,
  onClose,
  onGone,
}: Props<Input>) => {
  const messages = useMessages(destinationMessages)
  const { accountId } = useAccount()
  const uses = useQuery((usesQuery ?? extensionUsesQuery(accountId, extensionId)) as UsesQuery)
  const [by, setBy] = useState<{ id: number; label: string } | null>(null)
  const blocking = uses.data?.uses.filter(({ blocks }) => blocks) ?? []
  const ending = uses.data?.uses.filter(({ blocks }) => !blocks) ?? []
  const needed = blocking.length > 0
  const confirmed = useConfirmed(remove, () => {
    showToast({
      tone: "good",
      title: messages.deleted(name),
      ...(needed && by !== null ? { message: messages.replacedBy(by.label) } : {}),
    })
    onClose()
    onGone?.()
  })
  const confirm = confirmed(input(needed ? by?.id : undefined))
  return (
    <ConfirmDialog
      opened
      destructive
      title={title}
      confirmLabel={messages.delete}
      onCancel={onClose}
      {...confirm}
      working={confirm.working || uses.isPending}
      whyNot={needed && by === null ? messages.mustReplace : undefined}
      replacement={
        <>
          {needed && (
            <>
              <p>{messages.inUse}</p>
              <UseList uses={blocking} />
              <div className={classes.replacement}>
                <CandidatePicker
                  kind="extension"
                  label={messages.replaceLabel}
                  description={messages.replaceHint}
                  placeholder={messages.extensionPlaceholder}
                  required
                  except={[extensionId]}
                  value={by}
                  onChange={(found) =>
                    setBy(found === null ? null : { id: found.id, label: `${found.extension ?? ""} ${found.name}` })
                  }
                />
              </div>
            </>
          )}
          {ending.length > 0 && (
            <>
              <p>{messages.alsoEnds}</p>
              <UseList uses={ending} />
            </>
          )}
        </>
      }
    >
      {children}
      {uses.data !== undefined && uses.data.voicemails > 0 && <> {messages.voicemailsGo(uses.data.voicemails)}</>}
    </ConfirmDialog>
  )
}
