import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { providerKinds, type ProviderKind } from "./provider-kinds.ts"
import { providerMessages } from "./provider.messages.ts"
import { ssoMessages } from "./sso.messages.ts"

interface Props {
  readonly kind: ProviderKind
  readonly onKind: (kind: ProviderKind) => void
}

/** Whose field names the instructions show. */
export const KindField = ({ kind, onKind }: Props) => {
  const messages = useMessages(ssoMessages)
  const names = useMessages(providerMessages)
  return (
    <SelectField<ProviderKind>
      label={messages.kind}
      description={messages.kindHint}
      options={providerKinds.map((value) => ({ value, label: names[value] }))}
      value={kind}
      onChange={(value) => value !== null && onKind(value)}
    />
  )
}
