import type { ComponentProps } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { groupMessages } from "./groups.messages.ts"

type TextProps = Pick<ComponentProps<typeof TextField>, "name" | "error" | "value"> & {
  readonly onBlur: () => void
  readonly onChange: (value: string) => void
}
interface Props {
  readonly name: TextProps
  readonly description: TextProps
  readonly lockedBy: string | undefined
}

/** Name and description, for a new group and for one that exists. */
export const GroupNames = ({ name, description, lockedBy }: Props) => {
  const messages = useMessages(groupMessages)
  return (
    <>
      <TextField label={messages.name} required autoComplete="off" disabledReason={lockedBy} data-autofocus {...name} />
      <TextAreaField
        label={messages.description}
        description={messages.descriptionHint}
        disabledReason={lockedBy}
        {...description}
      />
    </>
  )
}
