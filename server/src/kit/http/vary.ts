import type { FastifyReply } from "fastify"

/** Says that an answer depends on a header of the request, beside those that were said before. */
export const varyBy = (reply: FastifyReply, name: string): void => {
  const said = [reply.getHeader("vary") ?? []].flat().join(", ")
  const names = said.split(/\s*,\s*/).filter((one) => one !== "")
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase()))
    void reply.header("vary", [...names, name].join(", "))
}
