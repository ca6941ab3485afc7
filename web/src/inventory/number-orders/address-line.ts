import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { placeLine } from "../../kit/locale/place-line.ts"

export const addressLine = (address: PortingOrder["address"]) => placeLine([address.street, address.unit], address)
