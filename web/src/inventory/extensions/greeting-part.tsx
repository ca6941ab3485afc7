import { limits, type StoredGreeting } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { narrowRate, playSound, readSound } from "../../kit/sound/read-sound.ts"
import { RecordButton } from "../../kit/sound/record-button.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { extensionMessages } from "./extensions.messages.ts"
import type { Greetings } from "./greetings.api.ts"
import classes from "./extension-form.module.css"

const RenameGreetingDialog = lazyWindow(() =>
  import("./rename-greeting-dialog.tsx").then((file) => file.RenameGreetingDialog),
)

interface Props {
  readonly greetings: Greetings
  readonly disabledReason?: string | undefined
}

/**
 * The greetings of a voicemail: record, upload, play, use, rename, delete. Each action takes effect at once,
 * independent of the form.
 */
export const GreetingPart = ({ greetings, disabledReason }: Props) => {
  const messages = useMessages(extensionMessages)
  const { date, time } = useFormat()
  const client = useQueryClient()
  const found = useQuery(greetings.list)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<() => void>(undefined)
  const [playing, setPlaying] = useState<number>()
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const [deleting, setDeleting] = useState<StoredGreeting>()
  const [renaming, setRenaming] = useState<StoredGreeting>()
  useEffect(() => () => stop.current?.(), [])
  const list = found.data ?? []
  const full = list.length >= limits.greetings ? messages.greetingsFull(limits.greetings) : undefined

  const act = async (work: () => Promise<string | undefined>) => {
    setWorking(true)
    setError(undefined)
    try {
      const done = await work()
      if (done !== undefined) {
        await greetings.refresh(client)
        showToast({ tone: "good", title: messages.savedTitle, message: done })
      }
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setWorking(false)
    }
  }
  const take = (sound: Blob, name: string) =>
    act(async () => {
      const read = await readSound(sound, { longestSeconds: limits.greetingSeconds, rateFor: () => narrowRate })
      if (!read.ok) {
        setError(read.reason === "tooLong" ? messages.soundTooLong : messages.soundUnreadable)
        return undefined
      }
      await greetings.upload({ name: name.slice(0, 80), audio: read.audio })
      return messages.greetingSaved
    })
  const play = ({ greetingId }: StoredGreeting) =>
    act(async () => {
      stop.current?.()
      stop.current = await playSound((await greetings.fetch(greetingId)).blob, () => setPlaying(undefined))
      setPlaying(greetingId)
      return undefined
    })
  const use = (greetingId: number | null) =>
    act(async () => {
      await greetings.use(greetingId)
      return greetingId === null ? messages.greetingCleared : messages.greetingChosen
    })
  const remove = (greeting: StoredGreeting) =>
    act(async () => {
      await greetings.remove(greeting)
      setDeleting(undefined)
      return messages.greetingDeleted
    })
  // The dialog stays open and shows a refusal.
  const rename = async ({ greetingId }: StoredGreeting, name: string) => {
    await greetings.rename(greetingId, name)
    setRenaming(undefined)
    await act(() => Promise.resolve(messages.greetingRenamed))
  }
  const mark = (active: boolean, name: string, choose: () => void) =>
    active ? (
      <StatusBadge tone="good">{messages.inUse}</StatusBadge>
    ) : (
      <ActionButton
        size="compact-sm"
        disabled={working}
        disabledReason={disabledReason}
        aria-label={`${messages.useThis}: ${name}`}
        onClick={choose}
      >
        {messages.useThis}
      </ActionButton>
    )
  return (
    <div role="group" aria-label={messages.greetings}>
      <div className={classes.greetingTitle}>{messages.greetings}</div>
      <p className={classes.greetingText}>{messages.greetingHint}</p>
      <ErrorBlock message={error ?? (found.isError ? errorMessage(found.error) : undefined)} />
      <ul className={classes.greetings}>
        <li className={classes.greeting}>
          <div className={classes.greetingBody}>{messages.greetingDefault}</div>
          {!found.isPending &&
            mark(
              list.every(({ active }) => !active),
              messages.greetingDefault,
              () => void use(null),
            )}
        </li>
        {list.map((greeting) => {
          const name = greeting.name || messages.ownRecording
          return (
            <li key={greeting.greetingId} className={classes.greeting}>
              <div className={classes.greetingBody}>
                {name}{" "}
                <span className={classes.greetingText}>
                  {messages.greetingFacts(greeting.seconds, date(greeting.uploadedAt))}
                </span>
              </div>
              {mark(greeting.active, name, () => void use(greeting.greetingId))}
              {playing === greeting.greetingId ? (
                <IconButton icon="stop" label={`${messages.stop}: ${name}`} onClick={() => stop.current?.()} />
              ) : (
                <IconButton
                  icon="play"
                  label={`${messages.play}: ${name}`}
                  disabled={working}
                  onClick={() => void play(greeting)}
                />
              )}
              <IconButton
                icon="edit"
                label={`${messages.rename}: ${name}`}
                disabled={working}
                disabledReason={disabledReason}
                onClick={() => setRenaming(greeting)}
              />
              <IconButton
                icon="delete"
                label={`${messages.deleteGreeting}: ${name}`}
                disabled={working}
                disabledReason={disabledReason}
                onClick={() => setDeleting(greeting)}
              />
            </li>
          )
        })}
      </ul>
      <div className={classes.greetingButtons}>
        <RecordButton
          longestSeconds={limits.greetingSeconds}
          disabled={working}
          disabledReason={disabledReason ?? full}
          onFailed={setError}
          onRecorded={(sound) => void take(sound, messages.recordedAt(time(new Date().toISOString())))}
        />
        <ActionButton
          icon="import"
          loading={working}
          disabledReason={disabledReason ?? full}
          onClick={() => input.current?.click()}
        >
          {messages.upload}
        </ActionButton>
        <input
          ref={input}
          type="file"
          accept="audio/*"
          hidden
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ""
            if (file !== undefined) void take(file, file.name.replace(/\.[a-z0-9]{2,4}$/i, ""))
          }}
        />
      </div>
      {renaming && (
        <RenameGreetingDialog
          greeting={renaming}
          onRename={(name) => rename(renaming, name)}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          opened
          destructive
          title={messages.deleteGreetingTitle(deleting.name || messages.ownRecording)}
          confirmLabel={messages.deleteGreeting}
          working={working}
          onCancel={() => setDeleting(undefined)}
          onConfirm={() => void remove(deleting)}
        >
          {deleting.active ? messages.deleteGreetingInUse : messages.deleteGreetingText}
        </ConfirmDialog>
      )}
    </div>
  )
}
