import {
  addPortingDocument,
  cancelPortingOrder,
  commentPortingOrder,
  createPortingOrder,
  deletePortingDocument,
  deletePortingOrder,
  exportLnpReport,
  getLnpReport,
  getPortingDocument,
  getPortingOrder,
  hurryPortingOrder,
  listPortingOrders,
  setPortingTargets,
  submitPortingOrder,
  updatePortingOrder,
} from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import type { PortingDocument } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"

staleBy("porting-order", listPortingOrders, getPortingOrder, getLnpReport)

const shown = [listPortingOrders, getPortingOrder, getLnpReport]
const inForm = { errors: "form", options: { customError: true }, invalidates: shown } as const

/** The carrier changes the state; events update open pages. */
export const portingOrderQuery = (accountId: number, portingOrderId: number) =>
  query(getPortingOrder, { params: { accountId, portingOrderId } }, { customError: true })

export const beginOrder = mutation(createPortingOrder, inForm)
export const saveOrder = mutation(updatePortingOrder, inForm)
export const sendOrder = mutation(submitPortingOrder, inForm)
export const cancelOrder = mutation(cancelPortingOrder, inForm)
export const writeComment = mutation(commentPortingOrder, inForm)
export const saveTargets = mutation(setPortingTargets, inForm)
export const addDocument = mutation(addPortingDocument, inForm)
export const removeDocument = mutation(deletePortingDocument, inForm)
export const deleteDraft = mutation(deletePortingOrder, { ...inForm, invalidates: [listPortingOrders, getLnpReport] })
export const switchOver = mutation(hurryPortingOrder, inForm)

export const downloadDocument = async (
  accountId: number,
  portingOrderId: number,
  { documentId, fileName }: PortingDocument,
) => {
  const file = await fetchFile(getPortingDocument, { params: { accountId, portingOrderId, documentId } })
  saveFile(file.blob, file.fileName ?? fileName)
}
export const exportReport = async (accountId: number) => {
  const file = await fetchFile(exportLnpReport, { params: { accountId } })
  saveFile(file.blob, file.fileName ?? "ported-numbers.csv")
}
