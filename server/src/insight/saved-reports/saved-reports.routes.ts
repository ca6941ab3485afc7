import * as exportEndpoints from "@dialplane/contract/insight/saved-reports/exports.endpoints"
import { exportSubjects } from "@dialplane/contract/insight/saved-reports/exports.schema"
import * as scheduleEndpoints from "@dialplane/contract/insight/saved-reports/report-schedules.endpoints"
import * as endpoints from "@dialplane/contract/insight/saved-reports/saved-reports.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { inTurn } from "../reports/questions-at-once.service.ts"
import { exportJob } from "./exports.jobs.ts"
import * as exports from "./exports.service.ts"
import { reportFileJob } from "./report-files.jobs.ts"
import { reportMails } from "./report-mail-source.service.ts"
import { deliverReportJob, dueReportsJob } from "./report-schedules.jobs.ts"
import * as schedules from "./report-schedules.service.ts"
import * as savedReports from "./saved-reports.service.ts"

export const savedReportsDomain: ServerDomain = {
  name: "saved-reports",
  mailSource: reportMails,
  jobs: (kit) => [exportJob(kit), dueReportsJob(kit), deliverReportJob(kit), reportFileJob(kit)],
  jobFileChecks: [exports.fileCheck],
  routes: [
    ...Object.values(exportEndpoints.startExports).map((endpoint, index) =>
      route(
        endpoint,
        inTurn((ctx, { body }) => exports.start(ctx, exportSubjects[index]!, body)),
      ),
    ),
    route(exportEndpoints.listExports, (ctx) => exports.list(ctx)),
    route(exportEndpoints.getExport, (ctx, { params }) => exports.get(ctx, params.exportId)),
    route(exportEndpoints.downloadExport, (ctx, { params }) => exports.download(ctx, params.exportId)),
    route(
      exportEndpoints.html2pdfReport,
      inTurn((ctx, { body }) => exports.pdf(ctx, body)),
    ),
    route(endpoints.listSavedReports, (ctx, { query }) => savedReports.list(ctx, query)),
    route(
      endpoints.createSavedReport,
      inTurn((ctx, { body }) => savedReports.create(ctx, body)),
    ),
    route(endpoints.getSavedReport, (ctx, { params }) => savedReports.get(ctx, params.reportId)),
    route(
      endpoints.updateSavedReport,
      inTurn((ctx, { params, body }) => savedReports.change(ctx, params.reportId, body)),
    ),
    route(endpoints.deleteSavedReport, (ctx, { params }) => savedReports.remove(ctx, params.reportId)),
    route(endpoints.openSavedReport, (ctx, { params }) => savedReports.open(ctx, params.reportId)),
    route(scheduleEndpoints.getReportSchedule, (ctx, { params }) => schedules.get(ctx, params.reportId)),
    route(scheduleEndpoints.putReportSchedule, (ctx, { params, body }) => schedules.put(ctx, params.reportId, body)),
    route(scheduleEndpoints.deleteReportSchedule, (ctx, { params }) => schedules.remove(ctx, params.reportId)),
    route(scheduleEndpoints.runReportSchedule, (ctx, { params }) => schedules.runNow(ctx, params.reportId)),
    route(scheduleEndpoints.getReportMailSettings, (ctx) => schedules.getMailSettings(ctx)),
    route(scheduleEndpoints.putReportMailSettings, (ctx, { body }) => schedules.putMailSettings(ctx, body)),
    route(scheduleEndpoints.listReportDeliveries, (ctx, { params }) => schedules.deliveries(ctx, params.reportId)),
  ],
}
