import { portingMessages } from "@dialplane/contract/inventory/number-orders/porting-states"
import {
  commentBody,
  type PortingEvent,
  type PortingOrder,
} from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { writeComment } from "./porting.api.ts"
import { portingScreenMessages } from "./porting.messages.ts"
import classes from "./porting.module.css"

const marks: Readonly<Record<PortingEvent["kind"], IconName>> = {
  state: "flag",
  comment: "message",
  document: "document",
  note: "info",
}

/** The history of an order, newest first, with a comment field. */
export const PortingHistory = ({
  order,
  lockedBy,
}: {
  readonly order: PortingOrder
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const write = useMutation(writeComment)
  const form = useForm({
    schema: commentBody,
    initial: { text: "" },
    onSubmit: async (body) => {
      await write.mutateAsync({ params: { accountId, portingOrderId: order.portingOrderId }, body })
    },
  })
  return (
    <>
      <form
        noValidate
        className={classes.comment}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit().then((written) => written && form.reset({ text: "" }))
        }}
      >
        <ErrorBlock message={form.formError} />
        <TextAreaField
          label={messages.comment}
          description={messages.commentHint}
          minRows={2}
          autosize
          disabledReason={lockedBy}
          {...form.text("text")}
        />
        <ActionButton
          type="submit"
          size="compact-sm"
          icon="message"
          loading={form.submitting}
          disabledReason={lockedBy}
        >
          {messages.write}
        </ActionButton>
      </form>
      <ol className={classes.history}>
        {order.events.map((event) => (
          <li key={event.eventId} data-kind={event.kind}>
            <span className={classes.historyMark}>
              <Icon name={marks[event.kind]} size={14} />
            </span>
            <div>
              {event.state !== null && <strong>{portingMessages[event.state].title}</strong>}
              {event.text !== "" && <p>{event.text}</p>}
              <span className={classes.quiet}>
                {event.actorName} · <RelativeTime at={event.at} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
