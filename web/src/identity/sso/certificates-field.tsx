import { ssoLimits } from "@dialplane/contract/identity/sso/sso.schema"
import { useState } from "react"
import { RequestError } from "../../kit/request/request-error.ts"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { CertificateCard } from "./certificate-card.tsx"
import { CertificateFile } from "./certificate-file.tsx"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"
import type { CertificateFacts } from "./use-certificate-facts.ts"

interface Props {
  readonly facts: CertificateFacts
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (certificates: string[]) => void
}

/** The certificates of the identity provider, each with its subject, fingerprint and validity. */
export const CertificatesField = ({ facts, value, error, onChange }: Props) => {
  const messages = useMessages(ssoFieldMessages)
  const { mostCertificates } = useMessages(ssoMessages)
  const [adding, setAdding] = useState(false)
  const full = value.length >= ssoLimits.certificates ? mostCertificates(ssoLimits.certificates) : undefined
  return (
    <div role="group" aria-label={messages.certificates} className={classes.part}>
      <div>
        <p className={classes.subtitle}>{messages.certificates}</p>
        <p className={classes.quiet}>{messages.certificatesHint}</p>
      </div>
      {value.length === 0 ? (
        <p className={classes.quiet}>{messages.noCertificates}</p>
      ) : (
        <ul className={classes.cards}>
          {value.map((pem) => (
            <CertificateCard
              key={pem}
              certificate={facts.find(pem)}
              action={(subject) => (
                <ActionButton
                  icon="delete"
                  aria-label={messages.remove(subject)}
                  onClick={() => onChange(value.filter((one) => one !== pem))}
                >
                  {messages.removeShort}
                </ActionButton>
              )}
            />
          ))}
        </ul>
      )}
      {error !== undefined && <ErrorBlock message={error} />}
      {adding ? (
        <AddedCertificate
          facts={facts}
          present={value}
          onAdd={(pems) => {
            onChange([...value, ...pems].slice(0, ssoLimits.certificates))
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      ) : (
        <div className={classes.row}>
          <ActionButton icon="add" disabledReason={full} onClick={() => setAdding(true)}>
            {messages.addCertificate}
          </ActionButton>
        </div>
      )}
    </div>
  )
}

interface AddedProps {
  readonly facts: CertificateFacts
  readonly present: readonly string[]
  readonly onAdd: (pems: readonly string[]) => void
  readonly onClose: () => void
}

const AddedCertificate = ({ facts, present, onAdd, onClose }: AddedProps) => {
  const messages = useMessages(ssoFieldMessages)
  const [text, setText] = useState("")
  const [failure, setFailure] = useState<string>()
  const [reading, setReading] = useState(false)
  const read = async (typed: string) => {
    setReading(true)
    try {
      const found = await facts.read(typed)
      const fresh = found.map(({ pem }) => pem).filter((pem) => !present.includes(pem))
      if (fresh.length > 0) onAdd(fresh)
      else setFailure(found.length === 0 ? messages.certificateWrong : messages.certificateTwice)
    } catch (error) {
      const isUnreadable = error instanceof RequestError && error.body.code.endsWith(".metadata_invalid")
      setFailure(isUnreadable ? messages.certificateWrong : errorMessage(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={classes.part}>
      <TextAreaField
        label={messages.certificate}
        description={messages.certificateHint}
        rows={5}
        spellCheck={false}
        autoFocus
        error={failure}
        value={text}
        onChange={(next) => {
          setText(next)
          setFailure(undefined)
        }}
      />
      <div className={classes.row}>
        <ActionButton kind="primary" loading={reading} onClick={() => void read(text)}>
          {messages.addTyped}
        </ActionButton>
        <CertificateFile onText={(found) => void read(found)} />
        <ActionButton kind="quiet" onClick={onClose}>
          {messages.cancel}
        </ActionButton>
      </div>
    </div>
  )
}
