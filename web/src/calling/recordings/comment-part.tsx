import {
  commentDraft,
  longestComment,
  type RecordingComment,
} from "@dialplane/contract/calling/recordings/recordings.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { comment, type Scope } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"
import classes from "./recordings.module.css"

interface Props {
  readonly scope: Scope
  readonly recordingId: number
  readonly comments: readonly RecordingComment[]
  readonly lockedBy: string | undefined
}

/** The comments of a recording, with a field to add one. */
export const CommentPart = ({ scope, recordingId, comments, lockedBy }: Props) => {
  const messages = useMessages(recordingMessages)
  const [turn, setTurn] = useState(0)
  return (
    <section aria-label={messages.comments} className={classes.comments}>
      <h3 className={classes.heading}>{messages.comments}</h3>
      {comments.length === 0 ? (
        <p className={classes.quiet}>{messages.noComments}</p>
      ) : (
        <ul className={classes.commentList}>
          {comments.map(({ commentId, text, authorName, createdAt }) => (
            <li key={commentId}>
              <p className={classes.commentHead}>
                <strong>{authorName}</strong>{" "}
                <span className={classes.quiet}>
                  <RelativeTime at={createdAt} />
                </span>
              </p>
              <p className={classes.commentText}>{text}</p>
            </li>
          ))}
        </ul>
      )}
      <CommentForm
        key={turn}
        scope={scope}
        recordingId={recordingId}
        lockedBy={lockedBy}
        onAdded={() => setTurn(turn + 1)}
      />
    </section>
  )
}

const CommentForm = ({
  scope,
  recordingId,
  lockedBy,
  onAdded,
}: Omit<Props, "comments"> & { readonly onAdded: () => void }) => {
  const messages = useMessages(recordingMessages)
  const add = useMutation(comment(scope, recordingId))
  const form = useForm({
    schema: commentDraft,
    initial: { text: "" },
    onSubmit: async ({ text }) => {
      await add.mutateAsync(text)
      onAdded()
    },
  })
  return (
    <form {...form.element} className={classes.commentForm}>
      <ErrorBlock message={form.formError} />
      <TextAreaField
        label={messages.comment}
        description={messages.commentHint}
        disabledReason={lockedBy}
        maxLength={longestComment}
        rows={2}
        {...form.text("text")}
      />
      <ActionButton type="submit" icon="message" loading={form.submitting} disabledReason={lockedBy}>
        {messages.addComment}
      </ActionButton>
    </form>
  )
}
