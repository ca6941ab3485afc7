import type { ReactNode } from "react"

/** What every field takes, whatever its control. */
export type FieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** switches the field off and says which role or setting took it away */
  disabledReason?: string
  name?: string
  id?: string
}
