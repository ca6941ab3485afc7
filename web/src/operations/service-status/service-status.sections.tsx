import type { Section } from "../../kit/sections.tsx"

const tile = () => import("./service-status-tile.tsx")

export const serviceStatusSections: readonly Section[] = [
  {
    place: "dashboardTop",
    title: "Service status",
    order: 10,
    isWhole: true,
    load: () => tile().then((file) => ({ Section: file.ServiceTrouble })),
  },
  {
    place: "dashboard",
    title: "Service status",
    order: 10,
    isWhole: true,
    load: () => tile().then((file) => ({ Section: file.ServiceGood })),
  },
]
