import type { NavGroup } from "../shell/nav.ts"

export const sampleNav: readonly NavGroup[] = [
  {
    id: "top",
    items: [
      { id: "dashboard", label: "Dashboard", href: "#dashboard", icon: "dashboard" },
      { id: "messages", label: "Messages", href: "#messages", icon: "message", badge: 4 },
    ],
  },
  {
    id: "phone",
    label: "Phone system",
    items: [
      {
        id: "people",
        label: "People",
        href: "#people",
        icon: "users",
        active: true,
        children: [
          { id: "all", label: "All people", href: "#all", active: true },
          { id: "import", label: "Import", href: "#import" },
        ],
      },
      { id: "numbers", label: "Numbers", href: "#numbers", icon: "number" },
      { id: "queues", label: "Call queues", href: "#queues", icon: "queue" },
      { id: "receptionists", label: "Receptionists", href: "#receptionists", icon: "receptionist" },
      { id: "devices", label: "Phones", href: "#devices", icon: "desk-phone", badge: "3 off" },
      { id: "fax", label: "Fax", href: "#fax", icon: "fax" },
    ],
  },
  {
    id: "company",
    label: "Company",
    items: [
      { id: "reports", label: "Reports", href: "#reports", icon: "report" },
      { id: "billing", label: "Billing", href: "#billing", icon: "billing" },
      { id: "settings", label: "Settings", href: "#settings", icon: "settings" },
    ],
  },
]
