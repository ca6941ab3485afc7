import { ActionMenu } from "../overlays/action-menu.tsx"
import { IconButton } from "../actions/icon-button.tsx"
import { setDensity, useDensity, type Density } from "../theme/density.ts"
import { useMessages } from "../messages-context.tsx"

/** Comfortable or compact rows, for the whole portal. */
export const DensitySwitch = ({ onChange }: { onChange?: (density: Density) => void }) => {
  const messages = useMessages("list")
  const density = useDensity()
  const choose = (chosen: Density) => {
    setDensity(chosen)
    onChange?.(chosen)
  }
  return (
    <ActionMenu
      width={180}
      trigger={
        <IconButton icon={density === "compact" ? "rows-compact" : "rows-comfortable"} label={messages.density} />
      }
      groups={[
        {
          id: "density",
          actions: [
            {
              id: "comfortable",
              label: messages.comfortable,
              icon: "rows-comfortable",
              checked: density === "comfortable",
              onSelect: () => choose("comfortable"),
            },
            {
              id: "compact",
              label: messages.compact,
              icon: "rows-compact",
              checked: density === "compact",
              onSelect: () => choose("compact"),
            },
          ],
        },
      ]}
    />
  )
}
