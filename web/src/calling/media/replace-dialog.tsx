import type { Media, MediaSource, PhoneRecording } from "@dialplane/contract/calling/media/media.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FileOrRecording, type ChosenSound } from "./file-or-recording.tsx"
import { callPhone, replaceSound } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { noPhone, PhoneCall, PhoneFields } from "./phone-call.tsx"
import { WayChoice } from "./way-choice.tsx"
import classes from "./media.module.css"

const ways = ["upload", "browser", "phone"] as const satisfies readonly MediaSource[]

/** Gives a library item another recording; its id and uses stay. */
export const ReplaceDialog = ({ media, onClose }: { readonly media: Media; readonly onClose: () => void }) => {
  const messages = useMessages(mediaMessages)
  const { accountId, mediaId, name, kind, version } = media
  const [way, setWay] = useState<MediaSource>("upload")
  const [sound, setSound] = useState<ChosenSound>()
  const [phone, setPhone] = useState(noPhone)
  const [call, setCall] = useState<PhoneRecording>()
  const [isCalling, setCalling] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [replace, dial] = [useMutation(replaceSound), useMutation(callPhone)]
  const done = () => {
    showToast({ tone: "good", title: messages.replaced, message: name })
    onClose()
  }
  const submit = async () => {
    setProblem(undefined)
    try {
      if (way === "phone") {
        const { by, extension, number } = phone
        if (by === "extension" && extension === null) return setProblem(messages.pickPhone)
        const target = by === "extension" ? { extensionId: extension!.extensionId } : { number }
        setCall(await dial.mutateAsync({ params: { accountId }, body: { ...target, replaces: mediaId, kind } }))
        setCalling(true)
      } else {
        if (sound === undefined) return setProblem(messages.needsSound)
        const source = way === "browser" ? "browser" : "upload"
        // A form carries texts only.
        const body = { audio: sound.audio, source, version: String(version) } as const
        await replace.mutateAsync({ params: { accountId, mediaId }, body })
        done()
      }
    } catch (failure) {
      setProblem(errorMessage(failure))
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={messages.replaceTitle(name)}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            loading={replace.isPending || dial.isPending}
            disabledReason={isCalling && way === "phone" ? messages.callRuns : undefined}
            onClick={() => void submit()}
          >
            {way === "phone" ? messages.callMe : messages.replace}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        <p className={classes.quiet}>{messages.replaceText}</p>
        <WayChoice
          ways={ways}
          value={way}
          whyNot={{}}
          onChange={(next) => {
            setWay(next)
            setSound(undefined)
            setProblem(undefined)
          }}
        />
        <ErrorBlock message={problem} />
        {way === "phone" ? (
          <PhoneFields accountId={accountId} value={phone} onChange={setPhone} errors={{}} />
        ) : (
          <FileOrRecording
            key={way}
            way={way === "browser" ? "browser" : "upload"}
            kind={kind}
            value={sound}
            onChange={setSound}
          />
        )}
        {call && (
          <PhoneCall
            key={call.recordId}
            accountId={accountId}
            recording={call}
            onSaved={done}
            onEnded={() => setCalling(false)}
          />
        )}
      </div>
    </Dialog>
  )
}
