import * as endpoints from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as files from "./phone-book-files.service.ts"
import * as books from "./phone-book.service.ts"

export const phoneBookDomain: ServerDomain = {
  name: "phone-book",
  routes: [
    route(endpoints.listOwnBook, (ctx, { params, query }) => books.listOwn(ctx, params.userId, query)),
    route(endpoints.addToOwnBook, (ctx, { params, body }) => books.create(ctx, params.userId, body)),
    route(endpoints.getOwnRecord, (ctx, { params }) => books.get(ctx, params.userId, params.phoneBookId)),
    route(endpoints.updateOwnRecord, (ctx, { params, body }) =>
      books.change(ctx, params.userId, params.phoneBookId, body),
    ),
    route(endpoints.deleteOwnRecord, (ctx, { params }) => books.remove(ctx, params.userId, params.phoneBookId)),
    route(endpoints.importOwnBook, (ctx, { params, body }) => files.importFile(ctx, params.userId, body)),
    route(endpoints.exportOwnBook, (ctx, { params }) => files.exportFile(ctx, params.userId)),
    route(endpoints.listCompanyBook, (ctx, { query }) => books.listCompany(ctx, query)),
    route(endpoints.addToCompanyBook, (ctx, { body }) => books.create(ctx, null, body)),
    route(endpoints.getCompanyRecord, (ctx, { params }) => books.get(ctx, null, params.phoneBookId)),
    route(endpoints.updateCompanyRecord, (ctx, { params, body }) => books.change(ctx, null, params.phoneBookId, body)),
    route(endpoints.deleteCompanyRecord, (ctx, { params }) => books.remove(ctx, null, params.phoneBookId)),
    route(endpoints.importCompanyBook, (ctx, { body }) => files.importFile(ctx, null, body)),
    route(endpoints.exportCompanyBook, (ctx) => files.exportFile(ctx, null)),
  ],
}
