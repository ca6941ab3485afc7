import type { Greeting } from "@dialplane/contract/extensions/extensions.schema"
import { useEffect, useRef, useState } from "react"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { extensionWords } from "./extensions.words.ts"
import { playSound, readSound } from "./read-sound.ts"
import classes from "./extension-form.module.css"

interface Props {
  readonly greeting: Greeting
  readonly upload: (given: { name: string; audio: string }) => Promise<unknown>
  readonly clear: () => Promise<unknown>
  readonly fetch: () => Promise<{ readonly blob: Blob }>
  readonly disabledReason?: string | undefined
}

/** The voicemail greeting: heard, replaced, or set back. A recording is used at once, apart from the rest of the form. */
export const GreetingPart = ({ greeting, upload, clear, fetch, disabledReason }: Props) => {
  const words = useWords(extensionWords)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<() => void>(undefined)
  const [playing, setPlaying] = useState(false)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => () => stop.current?.(), [])

  const act = async (work: () => Promise<string | undefined>) => {
    setWorking(true)
    setError(undefined)
    try {
      const done = await work()
      if (done !== undefined) showToast({ tone: "good", title: words.savedTitle, message: done })
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setWorking(false)
    }
  }
  const take = (file: File) =>
    act(async () => {
      const sound = await readSound(file)
      if (!sound.ok) {
        setError(sound.reason === "tooLong" ? words.soundTooLong : words.soundUnreadable)
        return undefined
      }
      await upload({ name: file.name.slice(0, 80), audio: sound.audio })
      return words.greetingSaved
    })
  const play = () =>
    act(async () => {
      stop.current = await playSound((await fetch()).blob, () => setPlaying(false))
      setPlaying(true)
      return undefined
    })
  const own = greeting.kind === "uploaded"
  return (
    <div>
      <ErrorBlock message={error} />
      <div className={classes.greeting}>
        <div className={classes.greetingWords}>
          <div className={classes.greetingTitle}>{words.greeting}</div>
          <div className={classes.greetingText}>{own ? words.greetingOwn(greeting.name, greeting.seconds) : words.greetingDefault} {words.greetingHint}</div>
        </div>
        {own && (
          playing
            ? <ActionButton icon="stop" onClick={() => stop.current?.()}>{words.stop}</ActionButton>
            : <ActionButton icon="play" disabled={working} onClick={() => void play()}>{words.play}</ActionButton>
        )}
        {own && <ActionButton disabled={working} disabledReason={disabledReason} onClick={() => void act(async () => { await clear(); return words.greetingCleared })}>{words.useDefault}</ActionButton>}
        <ActionButton icon="import" loading={working} disabledReason={disabledReason} onClick={() => input.current?.click()}>{own ? words.replace : words.upload}</ActionButton>
        <input
          ref={input} type="file" accept="audio/*" hidden tabIndex={-1} aria-hidden="true"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ""
            if (file !== undefined) void take(file)
          }}
        />
      </div>
    </div>
  )
}
