import {
  downloadExport,
  getExport,
  listExports,
  startExports,
} from "@dialplane/contract/insight/saved-reports/exports.endpoints"
import { exportSubjects, type ExportSubject } from "@dialplane/contract/insight/saved-reports/exports.schema"
import {
  deleteReportSchedule,
  getReportMailSettings,
  getReportSchedule,
  listReportDeliveries,
  putReportMailSettings,
  putReportSchedule,
  runReportSchedule,
} from "@dialplane/contract/insight/saved-reports/report-schedules.endpoints"
import {
  createSavedReport,
  deleteSavedReport,
  getSavedReport,
  listSavedReports,
  openSavedReport,
  updateSavedReport,
} from "@dialplane/contract/insight/saved-reports/saved-reports.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { showError } from "../../kit/errors/show-error.ts"
import { portal } from "../../kit/portal.ts"
import { fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"
import { whileUnderWay } from "./under-way.ts"

const shown = [listSavedReports, getSavedReport]
const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: shown } as const

export const savedReportQuery = (accountId: number, reportId: number) =>
  query(getSavedReport, { params: { accountId, reportId } }, own)
export const addSavedReport = mutation(createSavedReport, inForm)
export const changeSavedReport = mutation(updateSavedReport, inForm)
/** The report itself is gone: it is not asked for again. */
export const removeSavedReport = mutation(deleteSavedReport, { ...inForm, invalidates: [listSavedReports] })
/** Nobody waits for the note: if the report was deleted meanwhile, its page says so. */
export const noteOpened = mutation(openSavedReport, inForm)

const scheduleReads = [getReportSchedule, listReportDeliveries]
export const scheduleQuery = (accountId: number, reportId: number) =>
  query(getReportSchedule, { params: { accountId, reportId } }, own)
export const deliveriesQuery = (accountId: number, reportId: number) => ({
  ...query(listReportDeliveries, { params: { accountId, reportId } }, own),
  refetchInterval: whileUnderWay(5000),
})
export const mailSettingsQuery = (accountId: number) => query(getReportMailSettings, { params: { accountId } }, own)
export const saveMailSettings = mutation(putReportMailSettings, {
  errors: "form",
  options: own,
  invalidates: [getReportMailSettings],
})
export const ownReportsQuery = (accountId: number, search: string) =>
  query(listSavedReports, { params: { accountId }, query: { search, of: "mine" } })
export const saveSchedule = mutation(putReportSchedule, { errors: "form", options: own, invalidates: scheduleReads })
export const removeSchedule = mutation(deleteReportSchedule, {
  errors: "form",
  options: own,
  invalidates: scheduleReads,
})
/** For the template: there is no form to show a refusal. */
export const addWeeklySummary = mutation(createSavedReport, { invalidates: shown })
export const setWeeklySchedule = mutation(putReportSchedule, { invalidates: scheduleReads })
export const runSchedule = mutation(runReportSchedule, { invalidates: scheduleReads })

export const exportsQuery = (accountId: number) => ({
  ...query(listExports, { params: { accountId } }, own),
  refetchInterval: whileUnderWay(2000),
})
export const startExport = (subject: ExportSubject) =>
  mutation(Object.values(startExports)[exportSubjects.indexOf(subject)]!, { invalidates: [listExports, getExport] })

export const saveExport = async (accountId: number, exportId: number) => {
  try {
    const file = await fetchFile(downloadExport, {
      params: { accountId: String(accountId), exportId: String(exportId) },
    })
    saveFile(file.blob, file.fileName ?? `export-${exportId}`)
  } catch (error) {
    showError(portal.errors, error)
  }
}
