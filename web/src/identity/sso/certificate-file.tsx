import { ssoLimits } from "@dialplane/contract/identity/sso/sso.schema"
import { useRef } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ssoFieldMessages } from "./sso-fields.messages.ts"

/** A certificate from a file: PEM as text, or DER, which becomes base64. */
export const CertificateFile = ({ onText }: { readonly onText: (text: string) => void }) => {
  const messages = useMessages(ssoFieldMessages)
  const picker = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const bytes = new Uint8Array(await file.slice(0, ssoLimits.certificateLength).arrayBuffer())
    // A certificate in DER is a sequence: its first byte is 0x30.
    onText(bytes[0] === 0x30 ? btoa(String.fromCodePoint(...bytes)) : new TextDecoder().decode(bytes))
  }
  return (
    <>
      <ActionButton icon="import" onClick={() => picker.current?.click()}>
        {messages.chooseFile}
      </ActionButton>
      <input
        ref={picker}
        type="file"
        accept=".pem,.cer,.crt,.der,application/x-x509-ca-cert"
        hidden
        aria-label={messages.chooseFile}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ""
        }}
      />
    </>
  )
}
