import { ssoLimits, type ProviderFacts, type ProviderQuestion } from "@dialplane/contract/identity/sso/sso.schema"
import { useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { askProvider } from "./sso.api.ts"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import classes from "./sso.module.css"

const ways = ["byAddress", "byFile", "byText", "byHand"] as const
type Way = (typeof ways)[number]

interface Props {
  readonly accountId: number
  readonly isStored: boolean
  readonly onRead: (facts: NonNullable<ProviderFacts["saml"]>) => void
}

/** SAML metadata from an address, a file or as text. What they say is filled into the fields of the form. */
export const ReadMetadata = ({ accountId, isStored, onRead }: Props) => {
  const messages = useMessages(ssoFieldMessages)
  const [way, setWay] = useState<Way>(isStored ? "byHand" : "byAddress")
  const [address, setAddress] = useState("")
  const [xml, setXml] = useState("")
  const [fileName, setFileName] = useState<string>()
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const start = (next: Way) => {
    setWay(next)
    setFailure(undefined)
    setDone(false)
    setFileName(undefined)
  }
  const read = async (question: ProviderQuestion) => {
    setReading(true)
    setFailure(undefined)
    setDone(false)
    try {
      onRead((await askProvider(accountId, question)).saml!)
      setDone(true)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setReading(false)
    }
  }
  const readTyped = () => {
    const typed = (way === "byAddress" ? address : xml).trim()
    if (typed === "") return setFailure(messages.nothingToRead)
    void read(way === "byAddress" ? { address: typed } : { xml: typed })
  }
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    setFileName(file.name)
    if (file.size > ssoLimits.metadataLength) return setFailure(messages.tooLarge)
    const text = await file.text().catch(() => undefined)
    if (text === undefined || text.trim() === "") return setFailure(messages.unreadable)
    await read({ xml: text })
  }
  return (
    <>
      <ChoiceField
        label={messages.way}
        description={messages.wayHint}
        options={ways.map((value) => ({ value, label: messages[value] }))}
        value={way}
        onChange={start}
      />
      {way === "byAddress" && (
        <TextField
          label={messages.address}
          description={messages.addressHint}
          inputMode="url"
          value={address}
          onChange={setAddress}
        />
      )}
      {way === "byText" && (
        <TextAreaField label={messages.xml} rows={6} spellCheck={false} value={xml} onChange={setXml} />
      )}
      {(way === "byAddress" || way === "byText") && (
        <div className={classes.row}>
          <ActionButton loading={reading} onClick={readTyped}>
            {messages.read}
          </ActionButton>
        </div>
      )}
      {way === "byFile" && (
        <div className={classes.row}>
          <ActionButton icon="import" loading={reading} onClick={() => picker.current?.click()}>
            {messages.chooseFile}
          </ActionButton>
          {fileName !== undefined && <span className={classes.quiet}>{messages.chosenFile(fileName)}</span>}
          <input
            ref={picker}
            type="file"
            accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
            hidden
            aria-label={messages.chooseFile}
            onChange={(event) => {
              void readFile(event.currentTarget.files?.[0])
              event.currentTarget.value = ""
            }}
          />
        </div>
      )}
      {failure !== undefined && <ErrorBlock message={failure} />}
      {done && <Banner tone="good">{messages.metadataRead}</Banner>}
    </>
  )
}
