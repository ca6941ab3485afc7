import type { LaterFigure, LaterFigureName, LaterFigures } from "../context.ts"

export const makeLaterFigures = (): LaterFigures => {
  const figures = new Map<LaterFigureName, LaterFigure>()
  return {
    register: (figure) => void figures.set(figure.name, figure),
    count: async (ctx, name) => figures.get(name)?.count(ctx),
  }
}
