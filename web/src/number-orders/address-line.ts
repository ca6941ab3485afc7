import type { PortingOrder } from "@dialplane/contract/number-orders/porting.schema"

export const addressLine = ({ street, unit, city, province, postalCode }: PortingOrder["address"]) =>
  [street, unit, city, [province, postalCode].filter((part) => part !== "").join(" ")].filter((part) => part !== "").join(", ")
