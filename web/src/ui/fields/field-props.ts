import type { ReactNode } from "react"

/** The props of every field. */
export type FieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** disables the field and names the role or setting that is the reason */
  disabledReason?: string
  name?: string
  id?: string
}
