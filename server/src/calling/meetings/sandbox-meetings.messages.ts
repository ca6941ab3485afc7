import { texts } from "@dialplane/contract/kit/language"

export const sandboxTopics = texts("sandboxMeetings", {
  standUp: "Dispatch stand-up",
  sales: "Weekly sales review",
  safety: "Warehouse safety briefing",
  service: "Customer service sync",
  finance: "Finance and billing",
  allHands: "All hands",
  renewal: "Contract renewal: Casco Bay Lumber",
  interview: "Interview: warehouse supervisor",
  onboarding: "Kick-off: Granite Freight onboarding",
  training: "Phone system training",
  quarter: "Quarterly review with Northfield Paper",
  routes: "Route planning",
  budget: "Budget draft",
  claim: "Damage claim 2207",
  vendor: "Vendor call: pallets and packaging",
  performance: "Performance review",
  gate: "Gate 3 access with the port authority",
  website: "Website relaunch",
  meetingOf: (host: string) => `Meeting of ${host}`,
})
