import type { ProviderFacts, SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { askProvider } from "./sso.api.ts"
import type { SsoForm } from "./sso-form.ts"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import classes from "./sso.module.css"

interface Props {
  readonly sso: SsoSettings
  readonly form: SsoForm
}

export const OidcDetails = ({ sso, form }: Props) => {
  const messages = useMessages(ssoFieldMessages)
  const isSame = sso.oidc !== null && sso.oidc.issuer === form.values.oidc?.issuer
  return (
    <>
      <Issuer accountId={sso.accountId} form={form} />
      <TextField label={messages.clientId} required {...form.text("oidc.clientId")} />
      <PasswordField
        label={messages.clientSecret}
        description={isSame && sso.oidc?.hasSecret === true ? messages.secretKept : messages.secretHint}
        required={!isSame}
        {...form.text("oidc.clientSecret")}
        autoComplete="off"
      />
      <TextField label={messages.scopes} description={messages.scopesHint} required {...form.text("oidc.scopes")} />
    </>
  )
}

/** The issuer, with what the provider says of itself there. */
const Issuer = ({ accountId, form }: { readonly accountId: number; readonly form: SsoForm }) => {
  const messages = useMessages(ssoFieldMessages)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [found, setFound] = useState<ProviderFacts["oidc"]>(null)
  const issuer = form.values.oidc?.issuer.trim() ?? ""
  const ask = async () => {
    if (!form.check(["oidc.issuer"])) return
    setAsking(true)
    setFailure(undefined)
    setFound(null)
    try {
      setFound((await askProvider(accountId, { issuer })).oidc)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <TextField
        label={messages.issuer}
        description={messages.issuerHint}
        required
        inputMode="url"
        {...form.text("oidc.issuer")}
      />
      <div className={classes.row}>
        <ActionButton icon="search" loading={asking} onClick={() => void ask()}>
          {messages.check}
        </ActionButton>
      </div>
      {failure !== undefined && <ErrorBlock message={failure} />}
      {found?.issuer === issuer && (
        <>
          <Banner tone="good">{messages.found}</Banner>
          <KeyValueList
            items={[
              { label: messages.authorization, value: <code>{found.authorizationEndpoint}</code> },
              { label: messages.token, value: <code>{found.tokenEndpoint}</code> },
            ]}
          />
        </>
      )}
    </>
  )
}
