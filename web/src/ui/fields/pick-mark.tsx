import { IconSelector } from "@tabler/icons-react"

export const PickMark = () => <IconSelector size={15} stroke={1.75} aria-hidden="true" color="var(--dp-text-3)" />
