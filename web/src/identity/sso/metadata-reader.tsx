import { ssoLimits, type ProviderFacts } from "@dialplane/contract/identity/sso/sso.schema"
import { useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import { readMetadata } from "./setup-link-form.ts"
import classes from "./setup-link-page.module.css"
import { setupPageMessages } from "./setup-link-page.messages.ts"

type Facts = NonNullable<ProviderFacts["saml"]>
type Way = "address" | "file" | "text"

interface Props {
  readonly token: string
  readonly onRead: (facts: Facts) => void
  readonly onFailed: (error: unknown) => void
}

/** Fills in the details from the metadata of a SAML identity provider. */
export const MetadataReader = ({ token, onRead, onFailed }: Props) => {
  const messages = useMessages(setupPageMessages)
  const picker = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState<Way>("address")
  const [address, setAddress] = useState("")
  const [text, setText] = useState("")
  const [state, setState] = useState<{ reading?: boolean; failure?: string; read?: string }>({})

  const read = async (question: { readonly xml: string } | { readonly address: string }) => {
    setState({ reading: true })
    try {
      const facts = await readMetadata(token, question)
      setState(facts === null ? {} : { read: facts.entityId })
      if (facts !== null) onRead(facts)
    } catch (error) {
      setState({ failure: errorMessage(error) })
      onFailed(error)
    }
  }
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > ssoLimits.metadataLength) setState({ failure: messages.fileTooLarge })
    else await read({ xml: await file.text() })
  }
  const button = (act: () => void) => (
    <ActionButton loading={state.reading === true} onClick={act}>
      {messages.read}
    </ActionButton>
  )
  return (
    <Section title={messages.readTitle} sentence={messages.readSentence} divided>
      <div className={classes.fields}>
        <ChoiceField<Way>
          label={messages.readBy}
          options={[
            { value: "address", label: messages.byAddress },
            { value: "file", label: messages.byFile },
            { value: "text", label: messages.byText },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === "address" && (
          <div className={classes.line}>
            <TextField
              label={messages.address}
              placeholder="https://"
              inputMode="url"
              autoComplete="off"
              value={address}
              onChange={setAddress}
            />
            {button(() => void read({ address: address.trim() }))}
          </div>
        )}
        {way === "file" && (
          <div>
            <ActionButton icon="import" loading={state.reading === true} onClick={() => picker.current?.click()}>
              {messages.chooseFile}
            </ActionButton>
            <input
              ref={picker}
              type="file"
              accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
              hidden
              aria-label={messages.chooseFile}
              onChange={(event) => {
                void take(event.currentTarget.files?.[0])
                event.currentTarget.value = ""
              }}
            />
          </div>
        )}
        {way === "text" && (
          <>
            <TextAreaField label={messages.text} rows={6} spellCheck={false} value={text} onChange={setText} />
            <div>{button(() => void read({ xml: text }))}</div>
          </>
        )}
        <ErrorBlock message={state.failure} />
        {state.read !== undefined && <Banner tone="good">{messages.wasRead(state.read)}</Banner>}
      </div>
    </Section>
  )
}
