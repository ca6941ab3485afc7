import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"
import { useSignedIn } from "../session/use-session.ts"
import classes from "./identity-proof.module.css"
import type { IdentityProofChoice, ProofWay } from "./use-identity-proof.ts"

const proofMessages = defineMessages({
  "en-us": {
    password: "Your password",
    code: "Code from your authenticator app",
    hint: "To confirm that it is you.",
    codeHint: "Or one of your recovery codes. Each works once.",
    passkeyTitle: "Your passkey",
    passkeyText: "Your browser asks for it when you continue.",
    keyTitle: "Your security key",
    usePasswordAndKey: "Use your password and a security key",
    usePassword: "Use your password",
    usePasskey: "Use a passkey",
    useCode: "Use an authenticator code",
    providerText: "A window opens when you continue, in which you sign in again.",
    providerWaiting: "Sign in again in the other window. This page then continues by itself.",
    providerConfirmed: "You have just confirmed that it is you.",
    useProvider: (provider: string) => `Sign in again with ${provider}`,
    stopWaiting: "Stop waiting",
  },
})

interface Bound {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}
interface Props {
  readonly proof: IdentityProofChoice
  /** `form.text("currentPassword")` and `form.text("code")`. */
  readonly password: Bound
  readonly code: Bound
  readonly hint?: string
  readonly required?: boolean
  readonly autoFocus?: boolean
}

/** Asks who is there before a sensitive change: the password, a passkey, or a code. */
export const IdentityProofField = ({ proof, password, code, hint, required = false, autoFocus = false }: Props) => {
  const messages = useMessages(proofMessages)
  const { loginName } = useSignedIn()
  const labels: Readonly<Record<ProofWay, string>> = {
    password: messages.usePassword,
    passkey: messages.usePasskey,
    code: messages.useCode,
    passwordAndPasskey: messages.usePasswordAndKey,
    provider: messages.useProvider(proof.provider),
  }
  const description = hint ?? messages.hint
  const focus = autoFocus ? { "data-autofocus": true } : {}
  return (
    <div className={classes.proof}>
      {/* For the browser's password store. */}
      <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
      {(proof.way === "password" || proof.way === "passwordAndPasskey") && (
        <PasswordField
          label={messages.password}
          description={description}
          required={required}
          {...password}
          autoComplete="current-password"
          {...focus}
        />
      )}
      {proof.way === "code" && (
        <TextField
          label={messages.code}
          description={`${description} ${messages.codeHint}`}
          required={required}
          {...code}
          autoComplete="one-time-code"
          maxLength={12}
        />
      )}
      {(proof.way === "passkey" || proof.way === "passwordAndPasskey") && (
        <p className={classes.passkey}>
          <strong>{proof.way === "passkey" ? messages.passkeyTitle : messages.keyTitle}</strong>
          <span>{messages.passkeyText}</span>
        </p>
      )}
      {proof.way === "provider" && (
        <div className={classes.passkey} aria-live="polite">
          <strong>{proof.provider}</strong>
          <span>
            {proof.stopWaiting !== undefined
              ? messages.providerWaiting
              : proof.isConfirmed
                ? messages.providerConfirmed
                : messages.providerText}
          </span>
          {proof.stopWaiting !== undefined && (
            <div className={classes.ways}>
              <ActionButton onClick={proof.stopWaiting}>{messages.stopWaiting}</ActionButton>
            </div>
          )}
        </div>
      )}
      {proof.ways.length > 1 && (
        <div className={classes.ways}>
          {proof.ways
            .filter((way) => way !== proof.way)
            .map((way) => (
              <ActionButton key={way} icon={way === "code" ? "mobile" : "key"} onClick={() => proof.choose(way)}>
                {labels[way]}
              </ActionButton>
            ))}
        </div>
      )}
    </div>
  )
}
