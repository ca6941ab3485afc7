import * as endpoints from "@dialplane/contract/calling/receptionist-console/receptionist-console.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as desk from "./desk.service.ts"
import * as consoles from "./receptionist-console.service.ts"
import { undoGiven, undoTaken } from "./receptionist-console.undo.ts"

export const receptionistConsoleDomain: ServerDomain = {
  name: "receptionist-console",
  undos: [undoGiven, undoTaken],
  routes: [
    route(endpoints.getConsoleCount, (ctx) => consoles.count(ctx)),
    route(endpoints.listSeats, (ctx, { query }) => consoles.list(ctx, query)),
    route(endpoints.giveSeat, (ctx, { body }) => consoles.give(ctx, body.userId)),
    route(endpoints.takeSeat, (ctx, { params }) => consoles.take(ctx, params.userId)),
    route(endpoints.getOwnConsole, (ctx) => desk.own(ctx)),
    route(endpoints.listDesk, (ctx, { query }) => desk.list(ctx, query)),
    route(endpoints.listDeskQueues, (ctx) => desk.listQueues(ctx)),
    route(endpoints.addFavorite, (ctx, { params }) => desk.addFavorite(ctx, params.extensionId)),
    route(endpoints.removeFavorite, (ctx, { params }) => desk.removeFavorite(ctx, params.extensionId)),
  ],
}
