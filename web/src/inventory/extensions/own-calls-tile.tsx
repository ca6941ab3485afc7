import type { Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { ownExtensionsQuery, saveOwnExtension } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { RingPicture } from "./ring-picture.tsx"
import classes from "./own-calls-tile.module.css"

const page = "/me/phone"

/** Uses the first extension that can ring, which excludes fax. */
const chiefOf = (own: readonly Extension[] | undefined) =>
  own?.find(({ extensionType }) => canHave(extensionType, "forwarding")) ?? own?.[0]

/** Dashboard tile: the user's messages and numbers. */
export const OwnCallTiles = () => {
  const messages = useMessages(extensionMessages)
  const { number } = useFormat()
  const phone = usePhoneNumbers()
  const { data, isError } = useQuery(ownExtensionsQuery)
  const extension = chiefOf(data)
  if (isError || (data !== undefined && extension === undefined)) return null
  const voicemails = extension?.voicemailsCount
  return (
    <>
      <StatTile
        label={messages.ownReachedAt}
        icon="phone"
        href={page}
        loading={data === undefined}
        value={extension?.extension}
        note={extension && (extension.phoneNumbers.map(phone).join(", ") || messages.ownInside)}
      />
      <StatTile
        label={messages.ownMessages}
        icon="voicemail"
        href={extension?.voicemail.on === true && !extension.hasVoicemailPin ? page : "/me/voicemail"}
        loading={data === undefined}
        value={voicemails && number(voicemails.unheard)}
        quiet={voicemails?.unheard === 0}
        note={
          extension &&
          (!extension.voicemail.on
            ? messages.voicemailIsOff
            : !extension.hasVoicemailPin
              ? messages.ownNoPin
              : voicemails && messages.ownMessagesOf(voicemails.total))
        }
        tone={extension?.voicemail.on === true && !extension.hasVoicemailPin ? "warn" : undefined}
      />
    </>
  )
}

/** Dashboard tile: what happens to a call now, and the do-not-disturb switch. */
export const OwnCalls = () => {
  const messages = useMessages(extensionMessages)
  const own = useQuery(ownExtensionsQuery)
  const extension = chiefOf(own.data)
  if (extension !== undefined && !canHave(extension.extensionType, "forwarding")) return null
  return (
    <Section title={messages.ownCalls} actions={extension && <TextLink href={page}>{messages.ownChange}</TextLink>}>
      {own.isLoadingError ? (
        <LoadError compact of={own} />
      ) : own.data === undefined ? (
        <FormSkeleton fields={3} />
      ) : extension === undefined ? (
        <EmptyState compact icon="phone" title={messages.ownNone} sentence={messages.ownNoneSentence} />
      ) : (
        <Calls extension={extension} />
      )}
    </Section>
  )
}

const Calls = ({ extension }: { readonly extension: Extension }) => {
  const messages = useMessages(extensionMessages)
  const save = useMutation(saveOwnExtension)
  const lockedBy = useWhyNot("update:own-voicemail")
  const { extensionId, extensionType } = extension
  const doNotDisturb = (save.isPending ? save.variables.body.doNotDisturb : undefined) ?? extension.doNotDisturb
  return (
    <div>
      <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
      <SwitchField
        label={messages.doNotDisturb}
        description={messages.doNotDisturbHint}
        disabledReason={lockedBy}
        checked={doNotDisturb}
        // Without a version: a switch sets its state, even if it is pressed twice before the first response.
        onChange={(checked) =>
          void save.mutateAsync({ params: { extensionId }, body: { doNotDisturb: checked } }).catch(() => {})
        }
      />
      <div className={classes.picture}>
        <RingPicture
          isOwn
          settings={{ ...extension, doNotDisturb }}
          hasPhones={extensionType === "Extension"}
          ringSeconds={extension.ringSeconds}
          unsaved={false}
        />
      </div>
    </div>
  )
}
