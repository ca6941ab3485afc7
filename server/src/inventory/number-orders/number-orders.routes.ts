import * as endpoints from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as lnp from "./lnp-report.service.ts"
import * as orders from "./number-orders.service.ts"
import * as documents from "./porting-documents.service.ts"
import { portingJob } from "./porting.jobs.ts"
import * as porting from "./porting.service.ts"

export const numberOrdersDomain: ServerDomain = {
  name: "number-orders",
  jobs: (kit) => [portingJob(kit)],
  routes: [
    route(endpoints.searchNumbers, (ctx, { body }) => orders.search(ctx, body)),
    route(endpoints.searchNumbersForAccount, (ctx, { body }) => orders.search(ctx, body)),
    route(endpoints.listNumberAreas, (ctx, { query }) => orders.listAreas(ctx, query.countryCode)),
    route(endpoints.listReservations, (ctx) => orders.listReserved(ctx)),
    route(endpoints.reserveNumbers, (ctx, { body }) => orders.reserve(ctx, body.phoneNumbers)),
    route(endpoints.releaseNumbers, (ctx, { body }) => orders.release(ctx, body.phoneNumbers)),
    route(endpoints.orderNumbers, (ctx, { body }) => orders.order(ctx, body)),
    route(endpoints.listNumberOrders, (ctx, { query }) => orders.listOrders(ctx, query)),
    route(endpoints.listPortingOrders, (ctx, { query }) => porting.list(ctx, query)),
    route(endpoints.createPortingOrder, (ctx, { body }) => porting.create(ctx, body)),
    route(endpoints.getPortingOrder, (ctx, { params }) => porting.get(ctx, params.portingOrderId)),
    route(endpoints.updatePortingOrder, (ctx, { params, body }) => porting.change(ctx, params.portingOrderId, body)),
    route(endpoints.deletePortingOrder, (ctx, { params }) => porting.remove(ctx, params.portingOrderId)),
    route(endpoints.submitPortingOrder, (ctx, { params }) => porting.submit(ctx, params.portingOrderId)),
    route(endpoints.cancelPortingOrder, (ctx, { params, body }) =>
      porting.cancel(ctx, params.portingOrderId, body.reason),
    ),
    route(endpoints.commentPortingOrder, (ctx, { params, body }) =>
      porting.comment(ctx, params.portingOrderId, body.text),
    ),
    route(endpoints.setPortingTargets, (ctx, { params, body }) =>
      porting.setTargets(ctx, params.portingOrderId, body.numbers, body.version),
    ),
    route(endpoints.addPortingDocument, (ctx, { params, body }) => documents.add(ctx, params.portingOrderId, body)),
    route(endpoints.getPortingDocument, (ctx, { params }) =>
      documents.download(ctx, params.portingOrderId, params.documentId),
    ),
    route(endpoints.deletePortingDocument, (ctx, { params }) =>
      documents.remove(ctx, params.portingOrderId, params.documentId),
    ),
    route(endpoints.hurryPortingOrder, (ctx, { params }) => porting.hurry(ctx, params.portingOrderId)),
    route(endpoints.getLnpReport, (ctx, { query }) => lnp.list(ctx, query)),
    route(endpoints.exportLnpReport, (ctx) => lnp.exportFile(ctx)),
  ],
}
