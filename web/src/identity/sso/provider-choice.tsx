import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { KindField } from "./kind-field.tsx"
import { attributesOf, type Protocol, type ProviderKind } from "./provider-kinds.ts"
import { emptyOidc, emptySaml, type SsoForm } from "./sso-form.ts"
import classes from "./sso.module.css"
import { ssoMessages } from "./sso.messages.ts"

interface Props {
  readonly form: SsoForm
  /** Attribute names that are stored are not replaced by the usual ones of a product. */
  readonly isStored: boolean
  readonly kind: ProviderKind
  readonly onKind: (kind: ProviderKind) => void
}

/** Protocol and product: they decide which fields the next steps show. */
export const ProviderChoice = ({ form, isStored, kind, onKind }: Props) => {
  const messages = useMessages(ssoMessages)
  const { protocol } = form.values
  const chooseProtocol = (next: Protocol) => {
    form.set("protocol", next)
    // Back to the stored protocol: with the stored provider.
    form.set("saml", next === "saml" ? (form.saved.saml ?? emptySaml) : undefined)
    form.set("oidc", next === "oidc" ? (form.saved.oidc ?? emptyOidc) : undefined)
    const isBack = isStored && next === form.saved.protocol
    form.set("attributes", isBack ? form.saved.attributes : attributesOf(kind, next))
  }
  const chooseKind = (next: ProviderKind) => {
    onKind(next)
    if (!isStored) form.set("attributes", attributesOf(next, protocol))
  }
  return (
    <div className={classes.part}>
      <ChoiceField
        label={messages.protocol}
        options={[
          { value: "saml", label: messages.saml, description: messages.samlText },
          { value: "oidc", label: messages.oidc, description: messages.oidcText },
        ]}
        value={protocol}
        onChange={chooseProtocol}
      />
      <KindField kind={kind} onKind={chooseKind} />
    </div>
  )
}
