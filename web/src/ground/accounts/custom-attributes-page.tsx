import {
  customAttributeDefinitions,
  type AttributeName,
  type CustomAttribute,
  type CustomAttributeDefinition as Definition,
} from "@dialplane/contract/ground/accounts/account-attributes"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { customAttributesQuery, removeCustomAttribute } from "./accounts.api.ts"
import { customAttributeMessages } from "./custom-attributes.messages.ts"
import classes from "./custom-attributes.module.css"

const CustomAttributeSheet = lazyWindow(() =>
  import("./custom-attribute-sheet.tsx").then((file) => file.CustomAttributeSheet),
)

export const Page = () => {
  const messages = useMessages(customAttributeMessages)
  const { accountId } = useAccount()
  const attributes = useQuery(customAttributesQuery(accountId))
  const [edited, setEdited] = useState<AttributeName>()
  const [removed, setRemoved] = useState<AttributeName>()
  const find = (name: AttributeName | undefined) => ({
    definition: customAttributeDefinitions().find((one) => one.name === name),
    attribute: attributes.data?.find((one) => one.name === name),
  })
  const editing = find(edited)
  const removing = find(removed)
  return (
    <PageFrame>
      <PageHead title={messages.title} sentence={messages.sentence} />
      {attributes.isLoadingError ? (
        <LoadError of={attributes} />
      ) : attributes.data === undefined ? (
        <FormSkeleton fields={6} />
      ) : (
        <ul className={classes.list}>
          {customAttributeDefinitions().map((definition) => (
            <AttributeLine
              key={definition.name}
              definition={definition}
              attribute={find(definition.name).attribute}
              onEdit={() => setEdited(definition.name)}
              onRemove={() => setRemoved(definition.name)}
            />
          ))}
        </ul>
      )}
      {editing.definition && (
        <CustomAttributeSheet
          definition={editing.definition}
          attribute={editing.attribute}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removing.definition && removing.attribute && (
        <RemoveDialog
          definition={removing.definition}
          attribute={removing.attribute}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </PageFrame>
  )
}

interface LineProps {
  readonly definition: Definition
  readonly attribute: CustomAttribute | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const AttributeLine = ({ definition, attribute, onEdit, onRemove }: LineProps) => {
  const messages = useMessages(customAttributeMessages)
  const { date } = useFormat()
  const editLockedBy = useWhyNot("update:custom-attributes")
  const removeLockedBy = useWhyNot("delete:custom-attributes")
  return (
    <li className={classes.line}>
      <div className={classes.textBlock}>
        <h2 className={classes.title}>{definition.title}</h2>
        <p className={classes.sentence}>{definition.sentence}</p>
      </div>
      <div className={classes.value}>
        {attribute === undefined ? (
          <span className={classes.none}>{messages.notSet}</span>
        ) : (
          <Value definition={definition} value={attribute.value} />
        )}
        {attribute && <span className={classes.none}>{messages.changed(date(attribute.changedAt))}</span>}
      </div>
      <div className={classes.actions}>
        <ActionButton
          size="xs"
          disabledReason={editLockedBy}
          onClick={onEdit}
          aria-label={`${attribute ? messages.edit : messages.set}: ${definition.title}`}
        >
          {attribute ? messages.edit : messages.set}
        </ActionButton>
        {attribute && (
          <ActionButton
            size="xs"
            kind="quiet"
            disabledReason={removeLockedBy}
            onClick={onRemove}
            aria-label={`${messages.remove}: ${definition.title}`}
          >
            {messages.remove}
          </ActionButton>
        )}
      </div>
    </li>
  )
}

const Value = ({ definition, value }: { readonly definition: Definition; readonly value: string }) => {
  const messages = useMessages(customAttributeMessages)
  if (definition.type === "text") return <strong className={classes.text}>{value}</strong>
  return (
    <StatusBadge tone={value === "true" ? "good" : "off"}>{value === "true" ? messages.on : messages.off}</StatusBadge>
  )
}

const RemoveDialog = ({
  definition,
  attribute,
  onClose,
}: {
  readonly definition: Definition
  readonly attribute: CustomAttribute
  readonly onClose: () => void
}) => {
  const messages = useMessages(customAttributeMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeCustomAttribute, () => {
    showToast({ tone: "good", title: messages.removed })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, attributeName: definition.name } })}
      opened
      destructive
      title={messages.removeTitle(definition.title)}
      confirmLabel={messages.remove}
      affected={[
        messages.wasValue(
          definition.type === "flag" ? (attribute.value === "true" ? messages.on : messages.off) : attribute.value,
        ),
      ]}
      onCancel={onClose}
    >
      {messages.removeText}
    </ConfirmDialog>
  )
}
